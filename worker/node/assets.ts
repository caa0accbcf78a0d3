import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Assets } from '#contract/assets.ts'

const generated = join(import.meta.dirname, '..', '..', 'public', 'generated')

/** Serves built files from disk, at the paths at which the worker's platform serves them. */
export function openAssets(directory = generated): Assets {
  return {
    async fetch(url) {
      const [, folder, name] =
        /^\/generated\/([\w-]+)\/([\w.-]+)$/.exec(new URL(url).pathname) ?? []
      if (!folder || !name) return new Response(null, { status: 404 })
      const bytes = await readFile(join(directory, folder, name)).catch(refuseOthers)
      return bytes ? new Response(new Uint8Array(bytes)) : new Response(null, { status: 404 })
    },
  }
}

function refuseOthers(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
