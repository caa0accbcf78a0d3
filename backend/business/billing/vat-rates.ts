/**
 * Standard VAT and GST rates by country in hundredths of a per cent, for the countries in which
 * shops sell with tax. Those of the Union are the rates published for the second half of 2025; the
 * record of documents names the sources. An operator's accountant has to confirm them.
 */
const standardRates: Readonly<Record<string, number>> = {
  AT: 2000,
  AU: 1000,
  BE: 2100,
  BG: 2000,
  CA: 500,
  CH: 810,
  CY: 1900,
  CZ: 2100,
  DE: 1900,
  DK: 2500,
  EE: 2400,
  ES: 2100,
  FI: 2550,
  FR: 2000,
  GB: 2000,
  GR: 2400,
  HR: 2500,
  HU: 2700,
  IE: 2300,
  IN: 1800,
  IT: 2200,
  JP: 1000,
  LT: 2100,
  LU: 1700,
  LV: 2100,
  MA: 2000,
  MT: 1800,
  NL: 2100,
  NO: 2500,
  PL: 2300,
  PT: 2300,
  RO: 2100,
  SE: 2500,
  SG: 900,
  SI: 2200,
  SK: 2300,
  ZA: 1500,
}

const memberStates = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Returns a country's standard rate; undefined where the table has none. */
export function standardRate(country: string): number | undefined {
  return standardRates[country]
}

export function isInUnion(country: string): boolean {
  return memberStates.has(country)
}
