#!/usr/bin/env node
import module from 'node:module'

// Helps only what is loaded after it, so the program itself is another file. Node 22.8 and newer.
const {enableCompileCache} = module as {enableCompileCache?: () => void}
enableCompileCache?.()
const {main} = await import('./cli/main.ts')
process.exitCode = await main(process)
