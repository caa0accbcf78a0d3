/** Returns the tax on a net amount, rounded once; the rate is in hundredths of a per cent. */
export function taxOn(netMinor: number, rate: number): number {
  return Math.floor((netMinor * rate + 5_000) / 10_000)
}
