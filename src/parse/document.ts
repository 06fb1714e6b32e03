import type {Root} from 'mdast'
import type {Command} from '../model/command.ts'
import type {Criteria} from '../model/criterion.ts'
import type {Directive} from '../model/directive.ts'
import type {AgentDocument, Document, Example, HostValue} from '../model/document.ts'
import type {Header} from '../model/header.ts'
import type {SliceId} from '../model/id.ts'
import type {DocumentKind} from '../model/kind.ts'
import type {List, PlanDocument, Task} from '../model/plan.ts'
import type {AgentContract, Preset} from '../model/preset.ts'
import type {Source, Span} from '../model/source.ts'
import type {Tag} from '../model/tag.ts'
import type {Tools} from '../model/tool.ts'
import {type RoadmapReader, readCriteria} from './criteria.ts'
import {readDirectives} from './directives.ts'
import {HeaderReader, type YamlReader} from './header.ts'
import {agentFolder} from './kind.ts'
import {readMask} from './mask.ts'
import {blocksIn, readList, readSlice, readTasks, withoutComments} from './plan.ts'
import type {ShellReader} from './shell.ts'
import {readTags} from './tags.ts'
import {readTools} from './tools.ts'
import {readValues} from './values.ts'

/**
 * The parsers of others, handed in: a host that needs none of them need not load them. A document
 * that is asked for what its host did not hand in throws.
 */
export interface Parsers {
  readonly yaml?: YamlReader
  readonly tree?: (text: string, headerEnd: number) => Root
  readonly roadmap?: RoadmapReader
  readonly shell?: ShellReader
}

/** Reads one file as `kind` under the contract of `preset`; every part on first use. */
export function parseDocument(
  source: Source,
  kind: DocumentKind,
  preset: Preset,
  parsers: Parsers
): Document {
  return new LazyDocument(source, kind, preset, parsers)
}

class LazyDocument implements Document {
  readonly source: Source
  readonly kind: DocumentKind
  readonly preset: Preset
  readonly #parsers: Parsers
  #header: Header | undefined
  #mask: ReturnType<typeof readMask> | undefined
  #tags: readonly Tag[] | undefined
  #directives: readonly Directive[] | undefined
  #tree: Root | undefined
  #slice: readonly [SliceId | undefined] | undefined
  #tasks: readonly Task[] | undefined
  #criteria: Criteria | undefined
  /** Each in a list, since a field may hold none. */
  readonly #lists = new Map<string, readonly [List | undefined]>()
  readonly #tools = new Map<string, readonly [Tools | undefined]>()
  #values: ReadonlyMap<string, HostValue> | undefined

  constructor(source: Source, kind: DocumentKind, preset: Preset, parsers: Parsers) {
    this.source = source
    this.kind = kind
    this.preset = preset
    this.#parsers = parsers
  }

  get header(): Header {
    this.#header ??= new HeaderReader(this.source, this.#parsers.yaml)
    return this.#header
  }

  get masked(): string {
    return this.#readMask().masked
  }

  get examples(): readonly Example[] {
    return this.#readMask().examples
  }

  get tags(): readonly Tag[] {
    this.#tags ??= readTags(this.source.text, this.masked)
    return this.#tags
  }

  get directives(): readonly Directive[] {
    this.#directives ??= readDirectives(this.source.text, {
      header: this.header,
      reader: this.preset.reader,
      examples: () => this.examples
    })
    return this.#directives
  }

  get tree(): Root {
    if (this.#tree) return this.#tree
    if (!this.#parsers.tree) throw new Error('A rule that reads the tree must say `prose`')
    this.#tree = this.#parsers.tree(this.source.text, this.header.end)
    return this.#tree
  }

  /** Of agents only. */
  get stem(): AgentDocument['stem'] {
    const name = this.source.path.slice(this.source.path.lastIndexOf('/') + 1)
    return name.replace(/\.md$/i, '')
  }

  /** Of agents only. */
  get folder(): AgentDocument['folder'] {
    return agentFolder(this.source.path)
  }

  /** Of agents only. */
  get contract(): AgentContract | undefined {
    return this.preset.agent
  }

  /** Of agents only. */
  get values(): ReadonlyMap<string, HostValue> {
    this.#values ??= readValues(this.header, this.preset.reader)
    return this.#values
  }

  /** Of agents only. */
  tools(field: string): Tools | undefined {
    const known = this.#tools.get(field) ?? [readTools(this, field)]
    this.#tools.set(field, known)
    return known[0]
  }

  /** Of plans and task plans only. */
  get slice(): PlanDocument['slice'] {
    this.#slice ??= [readSlice(this)]
    return this.#slice[0]
  }

  /** Of plans and task plans only. */
  get tasks(): PlanDocument['tasks'] {
    this.#tasks ??= readTasks(this, this.slice)
    return this.#tasks
  }

  /** Of plans, roadmaps and UAT files only. */
  get criteria(): Criteria {
    this.#criteria ??= readCriteria(
      this,
      this.kind === 'plan' ? this.tasks : [],
      this.#parsers.roadmap
    )
    return this.#criteria
  }

  /** Of plans and task plans only. */
  blocks(name: string): readonly Span[] {
    return blocksIn(this.tags, name, this.source.text.length)
  }

  /** Of plans and task plans only. */
  commands(span: Span): readonly Command[] {
    if (!this.#parsers.shell) throw new Error('A reader of commands is needed for this file')
    return this.#parsers.shell(this.uncommented(span), span.start)
  }

  /** Of plans and task plans only. */
  list(field: string): List | undefined {
    const known = this.#lists.get(field) ?? [readList(this, field)]
    this.#lists.set(field, known)
    return known[0]
  }

  /** Of plans and task plans only. */
  uncommented(span: Span): string {
    return withoutComments(this, span)
  }

  #readMask(): ReturnType<typeof readMask> {
    this.#mask ??= readMask(this.source.text, this.header.end)
    return this.#mask
  }
}
