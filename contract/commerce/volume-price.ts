/** From this much data per month on, an organisation's prices are reduced by this percentage. */
export type VolumeStep = { gb: number; percentOff: number }

/** The steps for shops that define none; the data bought in the last full month decides. */
export const usualVolumeSteps: readonly VolumeStep[] = [
  { gb: 100, percentOff: 5 },
  { gb: 500, percentOff: 10 },
]

/** Returns a plan's price, in minor units, with the reduction of a step. */
export function volumePrice(
  listMinor: number,
  { percentOff }: Pick<VolumeStep, 'percentOff'>,
): number {
  return Math.round((listMinor * (100 - percentOff)) / 100)
}
