import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The share of repetitions that a run carries out: above 0, and 1 for all of them. */
    share: number
  }
}

/** Returns how many of many repetitions this run carries out: at least three. */
export function some(all: number): number {
  return Math.max(3, Math.ceil(all * inject('share')))
}

/** How often a race is run, since one round may end well by chance. */
export const rounds = some(20)
export const eachRound = Array.from({ length: rounds }, (_, round) => round)
