import type { DiskCache } from './disk-cache.ts'
import { createSizedMap } from './sized-map.ts'
import { type StoredAnswer, sizeOf } from './stored-answer.ts'

type Options = {
  /** The most bytes kept in memory. */
  memoryBytes: number
  disk?: DiskCache | undefined
  now?: () => number
}

type Held = StoredAnswer & {
  /** The time, in unix milliseconds, at which the file was written that this was read from. */
  writtenAt: number
  /** When the file's time was last checked. */
  checkedAt: number
}

/** Milliseconds for which memory is used without checking for newer files of other processes. */
const trustMs = 1_000

/**
 * Opens a cache with the platform's interface, as far as the shop uses it: only GET, only complete
 * answers, and `max-age` as the only rule. Answers that are not in memory are read from the disk.
 */
export function openCache({ memoryBytes, disk, now = Date.now }: Options): Cache {
  const memory = createSizedMap<Held>(memoryBytes)

  async function find(key: string): Promise<Held | undefined> {
    const held = memory.get(key)
    if (held && (!disk || now() - held.checkedAt < trustMs)) return held
    if (held && (await disk?.writtenAt(key)) === held.writtenAt) {
      held.checkedAt = now()
      return held
    }
    const read = await disk?.read(key)
    if (!read) return undefined
    const fresh = { ...read, checkedAt: now() }
    memory.set(key, fresh, sizeOf(fresh))
    return fresh
  }

  const cache: Pick<Cache, 'match' | 'put' | 'delete'> = {
    async match(request) {
      const found = await find(keyOf(request))
      if (!found || found.until <= now()) return undefined
      const { bytes, status, headers } = found
      return streaming(bytes, { status, headers })
    },
    async put(request, response) {
      const key = keyOf(request)
      const seconds = Number(
        /\bmax-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1],
      )
      const bytes = new Uint8Array(await response.arrayBuffer())
      if (!(seconds > 0)) return
      const headers = Object.fromEntries(response.headers)
      const answer = { status: response.status, headers, bytes, until: now() + seconds * 1000 }
      memory.delete(key)
      if (!disk) return memory.set(key, { ...answer, writtenAt: 0, checkedAt: 0 }, sizeOf(answer))
      await disk.write(key, answer).catch(warn)
      // An answer that could not be written is still kept in memory.
      const writtenAt = (await disk.writtenAt(key)) ?? 0
      memory.set(key, { ...answer, writtenAt, checkedAt: now() }, sizeOf(answer))
    },
    async delete(request) {
      const key = keyOf(request)
      const isHeld = memory.delete(key)
      const isWritten = (await disk?.writtenAt(key)) !== undefined
      await disk?.remove(key)
      return isHeld || isWritten
    },
  }
  return cache as Cache
}

/**
 * Returns an answer whose body is the given stream itself: the adapter's `Response` would make a
 * second stream, which costs as much as the rest of a stored page.
 */
function streaming(bytes: Uint8Array<ArrayBuffer>, init: ResponseInit): Response {
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        controller.enqueue(bytes)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return Object.defineProperty(new Response(body, init), 'body', { value: body })
}

function keyOf(request: RequestInfo | URL): string {
  return request instanceof Request ? request.url : String(request)
}

/** A page that cannot be stored is rendered again, so that a full disk refuses no visitors. */
function warn(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  console.warn(JSON.stringify({ level: 'warn', event: 'page_not_written', error: message }))
}
