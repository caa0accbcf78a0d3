import { patience, unavailable, within } from '../../call/outside/fetch-json.ts'

/** A provider's document that is cached between calls. */
export type RemoteDocument<T> = {
  /** Returns the document, which is fetched again after an hour. */
  read: () => Promise<T>
  /** Returns the document at most five minutes old. */
  renew: () => Promise<T>
}

type RemoteOptions<T> = {
  load: () => Promise<T>
  /** Returns the time in unix milliseconds. */
  now: () => number
}

const freshMs = 3_600_000
/** The provider is asked at most this often, however many tokens name an unknown key. */
const quietMs = 300_000
/** Time until another fetch starts, after a failure or while a fetch has not ended. */
const retryMs = 10_000

/**
 * Shares one fetch among parallel callers; if the provider fails, the old document is still used.
 */
export function createRemoteDocument<T>({ load, now }: RemoteOptions<T>): RemoteDocument<T> {
  let known: { content: T; loadedAt: number } | undefined
  let attempt: { content: Promise<T>; startedAt: number } | undefined

  async function fetchNow(startedAt: number): Promise<T> {
    const content = await load()
    known = { content, loadedAt: startedAt }
    return content
  }

  async function notOlderThan(maxAgeMs: number): Promise<T> {
    const at = now()
    if (known && at - known.loadedAt < maxAgeMs) return known.content
    if (!attempt || at - attempt.startedAt >= retryMs) {
      attempt = { content: fetchNow(at), startedAt: at }
    }
    try {
      return await within(patience(), attempt.content)
    } catch (cause) {
      if (known) return known.content
      throw unavailable('could not be reached', cause)
    }
  }

  return { read: () => notOlderThan(freshMs), renew: () => notOlderThan(quietMs) }
}
