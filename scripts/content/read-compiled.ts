import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Assets } from '#contract/assets.ts'

/** Compiled texts in a folder as the worker reads them; `reads` names every file that was asked for. */
export function readCompiled(target: string): { files: Assets; reads: string[] } {
  const reads: string[] = []
  const files = {
    fetch: async (address: string | Request | URL) => {
      const name = String(address).split('/generated/content/')[1] ?? ''
      reads.push(name)
      try {
        return new Response(readFileSync(join(target, name)))
      } catch {
        return new Response(null, { status: 404 })
      }
    },
  }
  return { files, reads }
}
