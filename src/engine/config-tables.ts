import type {ValueNode} from '@humanwhocodes/momoa'
import {expectedName} from '../core/nearest.ts'
import {code} from '../core/say.ts'
import {type AgentContract, type FieldType, fieldTypes, type PresetName} from '../model/preset.ts'
import type {TableAdditions} from '../presets/extend.ts'
import {isPresetName, presets} from '../presets/index.ts'
import {membersOf, type Say, startOf, textOf, textsOf} from './jsonc.ts'

/** In one name: each more makes a search longer by the length of what is searched. */
const mostStars = 2

type Tables = ReadonlyMap<PresetName, TableAdditions>

/** Reads what a config adds to the tables of hosts, by preset. */
export function readTables(node: ValueNode, say: Say): Tables {
  const tables = new Map<PresetName, TableAdditions>()
  for (const {key, value} of membersOf(node, '`tables`', say)) {
    const agent = isPresetName(key.value) ? presets[key.value].agent : undefined
    if (isPresetName(key.value) && agent) {
      tables.set(key.value, readTable(value, key.value, agent, say))
      continue
    }
    const names = Object.values(presets).flatMap((preset) => (preset.agent ? [preset.name] : []))
    const expected = expectedName(key.value, names)
    say(
      key.start,
      `Unexpected preset ${code(key.value)} in ${code('tables')}, expected ${expected}`
    )
  }
  return tables
}

/** Tables that nothing reads yet: to pass over one would look like success. */
const laterTables = ['capabilities']

function readTable(
  node: ValueNode,
  preset: PresetName,
  agent: AgentContract,
  say: Say
): TableAdditions {
  const owner = `the tables of ${code(preset)}`
  const names = ['fields', ...(agent.tools ? ['tools'] : []), ...(agent.models ? ['models'] : [])]
  let additions: TableAdditions = {tools: [], fields: {}, models: []}
  for (const {key, value} of membersOf(node, owner, say)) {
    const {value: name} = key
    if (laterTables.includes(name)) say(key.start, `${code(name)} is not supported by this version`)
    else if (!names.includes(name)) {
      const expected = expectedName(name, names)
      say(key.start, `Unexpected key ${code(name)} in ${owner}, expected ${expected}`)
    } else if (name === 'fields') additions = {...additions, fields: readFields(value, say)}
    else additions = {...additions, [name]: readNames(value, name, say)}
  }
  return additions
}

function readNames(node: ValueNode, owner: string, say: Say): readonly string[] {
  const names = textsOf(node, code(owner), 'a list of strings', say)
  for (const {value, start} of names) {
    if (value === '') say(start, `Unexpected empty entry of ${code(owner)}, expected a name`)
    if (value.split('*').length - 1 > mostStars) {
      say(start, `Unexpected name ${code(value)}, expected at most ${mostStars} ${code('*')}`)
    }
  }
  return names.map(({value}) => value)
}

function readFields(node: ValueNode, say: Say): Readonly<Record<string, FieldType>> {
  const fields: [string, FieldType][] = []
  for (const {key, value} of membersOf(node, '`fields`', say)) {
    const text = textOf(value, code(key.value), 'the type of a field', say)?.value
    const type = fieldTypes.find((each) => each === text)
    if (type) fields.push([key.value, type])
    else if (text !== undefined) {
      const expected = expectedName(text, fieldTypes)
      say(
        startOf(value),
        `Unexpected type ${code(text)} of ${code(key.value)}, expected ${expected}`
      )
    }
  }
  return Object.fromEntries(fields)
}
