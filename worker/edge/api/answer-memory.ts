import { search } from '#contract/calls/row/endpoints.ts'
import type { ShownPrices } from '../edge.ts'
import { remember } from '../remember.ts'
import { freshUntilOf, pricesOf } from './answer-cache.ts'
import { isContentCall, isSharedCall } from './shared-answer.ts'

type Kept = { value: unknown; until: number; prices: ShownPrices | undefined }

/** What the visit whose page is made does with the prices that it recalls. */
type Prices = {
  areOld: (shown: ShownPrices | undefined) => boolean
  record: (shown: ShownPrices | undefined) => void
}
const neverChanged: Prices = { areOld: () => false, record: () => undefined }

/** The most answers that an isolate keeps; the least recently used one is dropped first. */
const maxKept = 64

/**
 * Keeps the parsed answers of the catalogue in the isolate, for as long as the edge's cache would
 * serve them: pages rendered within a minute need not look them up and parse them again, and values
 * derived from an answer can be kept with it. An answer is frozen, because many visitors share it.
 * Texts are not kept, because a publication makes them invalid at once.
 */
export function createAnswerMemory() {
  const kept = new Map<string, Kept>()

  return (channel: string, language: string, prices = neverChanged) => {
    const keyOf = (url: URL) => `${channel} ${language} ${url}`
    return {
      recall(url: URL): unknown {
        const key = keyOf(url)
        const known = kept.get(key)
        if (!known) return undefined
        kept.delete(key)
        if (Date.now() >= known.until || prices.areOld(known.prices)) return undefined
        kept.set(key, known)
        prices.record(known.prices)
        return known.value
      },
      keep(url: URL, answer: Response, value: unknown): void {
        const until = freshUntilOf(answer)
        if (until <= Date.now() || !isKept(url)) return
        const made = { value: freeze(value), until, prices: pricesOf(answer) }
        remember(kept, keyOf(url), { value: made, most: maxKept })
      },
    }
  }
}

/** Searches rarely repeat, and would displace answers that do. */
function isKept(url: URL): boolean {
  const asked = { url: url.href }
  return isSharedCall(asked) && !isContentCall(asked) && !url.pathname.endsWith(search.path)
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
