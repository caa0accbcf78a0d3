/** A step of an organisation's monthly volume: from so many GB on, so much is taken off. */
export type VolumeStep = { fromGb: number; percentOff: number }

/** The steps of every shop. What counts is the data that was bought in the last full month. */
export const volumeSteps: readonly VolumeStep[] = [
  { fromGb: 0, percentOff: 0 },
  { fromGb: 100, percentOff: 5 },
  { fromGb: 500, percentOff: 10 },
]

/** From this volume on, prices are agreed. */
export const agreedFromGb = 2000

/** Returns a plan's price at a step, in minor units. */
export function volumePrice(listMinor: number, { percentOff }: VolumeStep): number {
  return Math.round((listMinor * (100 - percentOff)) / 100)
}
