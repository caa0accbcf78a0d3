import { search } from '#contract/calls/row/endpoints.ts'
import { remember } from '../remember.ts'
import { freshUntilOf } from './answer-cache.ts'
import { isContentCall, isSharedCall } from './shared-answer.ts'

type Kept = { value: unknown; until: number }

/** Answers that an isolate keeps at once; the one that was not asked for the longest goes first. */
const maxKept = 64

/**
 * The parsed answers of the catalogue that an isolate keeps, for as long as the edge's cache would
 * serve them: pages rendered within a minute neither find nor parse them again, and what they make
 * of an answer can be kept with it. An answer is frozen, because many visitors see it. Texts are
 * not kept: a publication makes older ones invalid at once.
 */
export function createAnswerMemory() {
  const kept = new Map<string, Kept>()

  return (channel: string, language: string) => {
    const keyOf = (url: URL) => `${channel} ${language} ${url}`
    return {
      recall(url: URL): unknown {
        const key = keyOf(url)
        const known = kept.get(key)
        if (!known) return undefined
        kept.delete(key)
        if (Date.now() >= known.until) return undefined
        kept.set(key, known)
        return known.value
      },
      keep(url: URL, answer: Response, value: unknown): void {
        const until = freshUntilOf(answer)
        if (until <= Date.now() || !isKept(url)) return
        remember(kept, keyOf(url), { value: { value: freeze(value), until }, most: maxKept })
      },
    }
  }
}

/** Searches rarely repeat, and would take the place of what does. */
function isKept(url: URL): boolean {
  const asked = { url: url.href }
  return isSharedCall(asked) && !isContentCall(asked) && !url.pathname.endsWith(search.path)
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) freeze(part)
  return Object.freeze(value)
}
