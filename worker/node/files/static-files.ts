import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knowsTag } from '#contract/etag.ts'
import { createSizedMap } from '../cache/sized-map.ts'
import { headersFor, readHeaderRules } from './header-rules.ts'
import { mediaTypeOf } from './media-types.ts'

type ReadFile = { bytes: Uint8Array<ArrayBuffer>; etag: string }

/** The most bytes of files kept in memory. */
const heldBytes = 32 * 1024 * 1024
const rulesFile = '_headers'

/**
 * Serves the files of the build as the platform's `ASSETS` does: with the headers of its rules, an
 * `etag` of the bytes and 304. The file names are read once, so that no other file can be reached
 * by a path.
 */
export function openStaticFiles(directory: string): Fetcher {
  const names = globSync('**/*', { cwd: directory, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length))
  const paths = new Set(names.filter((name) => name !== `/${rulesFile}`))
  const rulesPath = join(directory, rulesFile)
  const rules = existsSync(rulesPath) ? readHeaderRules(readFileSync(rulesPath, 'utf8')) : []
  const held = createSizedMap<ReadFile>(heldBytes)

  async function read(path: string): Promise<ReadFile> {
    const known = held.get(path)
    if (known) return known
    const bytes = await readFile(join(directory, path))
    const etag = `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`
    const file = { bytes, etag }
    held.set(path, file, bytes.byteLength)
    return file
  }

  async function answer(input: RequestInfo | URL): Promise<Response> {
    const request = input instanceof Request ? input : new Request(input)
    const path = decodeURI(new URL(request.url).pathname)
    if (!paths.has(path)) return new Response(null, { status: 404 })
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    const { bytes, etag } = await read(path)
    const headers = Object.fromEntries([
      ['content-type', mediaTypeOf(path)],
      ['cache-control', 'public, max-age=0, must-revalidate'],
      ...headersFor(path, rules),
      ['etag', etag],
    ])
    if (knowsTag(request.headers.get('if-none-match'), etag)) {
      return new Response(null, { status: 304, headers })
    }
    headers['content-length'] = String(bytes.byteLength)
    return new Response(request.method === 'HEAD' ? null : bytes, { headers })
  }
  return { fetch: answer } as unknown as Fetcher
}
