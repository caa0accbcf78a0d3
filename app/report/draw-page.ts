import { sampleRates } from '#contract/reports/reporting.ts'

/**
 * Whether a page is traced, and what is recorded of it: the whole visit, only what led to an error,
 * or nothing.
 */
export type PageDraw = { isTraced: boolean; recording: 'visit' | 'error' | 'none' }

/**
 * Draws once per page, before the code that only drawn pages need is loaded. `random` returns
 * numbers from 0 up to 1. The library then samples every event of a drawn page, so that the overall
 * share is the specified one.
 */
export function drawPage(random: () => number): PageDraw {
  return { isTraced: random() < sampleRates.traces, recording: drawRecording(random) }
}

function drawRecording(random: () => number): PageDraw['recording'] {
  if (random() < sampleRates.replay) return 'visit'
  return random() < sampleRates.replayOnError ? 'error' : 'none'
}
