import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

export type Chunk = { name: string; code: string }

/** Returns the script files of the built worker. */
export function readChunks(): Chunk[] {
  const folder = join(root, 'build', 'server', 'assets')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(join(folder, name), 'utf8') }))
}

/** Returns the file of a module that is imported on demand, and all files that it imports at once. */
export function loadedWith(module: string, chunks: readonly Chunk[]): Chunk[] {
  const first = chunks.find(({ name }) => new RegExp(`^${module}-[\\w-]{8}\\.js$`).test(name))
  if (!first) throw new Error(`expected the built worker to have a file for ${module}`)
  const loaded = new Set([first])
  for (const { code } of loaded) {
    for (const [, next] of code.matchAll(/(?:from|import) ?"\.\/([^"]+\.js)"/g)) {
      const chunk = chunks.find(({ name }) => name === next)
      if (!chunk) throw new Error(`expected ${next} to be built`)
      loaded.add(chunk)
    }
  }
  return [...loaded]
}
