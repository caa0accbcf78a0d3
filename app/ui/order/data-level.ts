import { type EsimView, leftMb } from './esim-view.ts'

/** How much of an eSIM's data is left, in the steps that pages show. */
export type DataLevel = 'enough' | 'low' | 'almost_out' | 'out'

const lowShare = 0.25
const almostOutShare = 0.1

/** Returns the level of an eSIM whose days run; unlimited data never runs low. */
export function dataLevel(esim: EsimView): DataLevel {
  const left = leftMb(esim)
  if (esim.daysLeft === undefined || left === undefined || !esim.allowanceMb) return 'enough'
  if (left === 0) return 'out'
  const share = left / esim.allowanceMb
  if (share < almostOutShare) return 'almost_out'
  return share < lowShare ? 'low' : 'enough'
}
