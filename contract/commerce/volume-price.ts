/** From this much data in a month on, an organisation's prices are lower by this much. */
export type VolumeStep = { gb: number; percentOff: number }

/** The steps of a shop that names none; the data of the last full month decides. */
export const usualVolumeSteps: readonly VolumeStep[] = [
  { gb: 100, percentOff: 5 },
  { gb: 500, percentOff: 10 },
]

/** Returns a plan's price, in minor units, less what a step takes off. */
export function volumePrice(
  listMinor: number,
  { percentOff }: Pick<VolumeStep, 'percentOff'>,
): number {
  return Math.round((listMinor * (100 - percentOff)) / 100)
}
