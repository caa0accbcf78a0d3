import { patience, unavailable, within } from './fetch-json.ts'

/** A document of a provider, kept between calls. */
export type RemoteDocument<T> = {
  /** The document, fetched again after an hour. */
  read: () => Promise<T>
  /** The document as it is now, as far as one fetch in five minutes tells. */
  renew: () => Promise<T>
}

type RemoteOptions<T> = {
  load: () => Promise<T>
  /** Milliseconds. */
  now: () => number
}

const freshMs = 3_600_000
/** However many tokens name a key that nobody knows, the provider is asked this rarely. */
const quietMs = 300_000
/** After a failure; also how long a fetch may be under way before another is begun. */
const retryMs = 10_000

/** Fetches once for all who ask at the same time; an old document outlives a provider's failure. */
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
