import { sampleRates } from '#contract/reporting.ts'

/** Which pages are traced, and recorded: the whole visit, only what led to an error, or nothing. */
export type PageDraw = { isTraced: boolean; recording: 'visit' | 'error' | 'none' }

/**
 * Draws once a page, before anything that only the drawn need is loaded. Each `random` is from 0 up
 * to 1. The library then samples everything of a drawn page: the share stays the specified one.
 */
export function drawPage(random: () => number): PageDraw {
  return { isTraced: random() < sampleRates.traces, recording: drawRecording(random) }
}

function drawRecording(random: () => number): PageDraw['recording'] {
  if (random() < sampleRates.replay) return 'visit'
  return random() < sampleRates.replayOnError ? 'error' : 'none'
}
