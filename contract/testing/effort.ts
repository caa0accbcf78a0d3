import { inject } from 'vitest'
import { type Locale, locales } from '../locale.ts'

/** How much the tests repeat: little in `npm test`, all of it in `npm run test:deep`. */
export type Effort = {
  isDeep: boolean
  /** Seed of all random inputs: fixed, so that a commit gives the same answer on any day. */
  seed: number
}

declare module 'vitest' {
  interface ProvidedContext {
    effort: Effort
  }
}

export const { isDeep, seed } = inject('effort')

/** How many random inputs are tried for each call or rule. */
export const inputs = isDeep ? 10_000 : 100

/** How often a race is run, since one round may end well by chance. */
export const rounds = isDeep ? 20 : 3
export const eachRound = Array.from({ length: rounds }, (_, round) => round)

/** Returns how many of many repetitions this run carries out: at least three. */
export function some(all: number): number {
  return isDeep ? all : Math.max(3, Math.ceil(all / 10))
}

/**
 * The languages of what is drawn letter by letter, which takes seconds: few that differ in their
 * letters and in how lines break.
 */
export const drawnLocales: readonly Locale[] = isDeep ? locales : ['en', 'ja', 'th', 'hi']
