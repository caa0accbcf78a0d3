import type { Input } from '#app/api/client.ts'

/** A row of a list of trips, as the call expects it. */
export type TripRow = Input<'addTripStays'>['rows'][number]

/** Names by which rows can name a country, each with the country's slug. */
export type CountryNames = ReadonlyMap<string, string>

export const nameKey = (name: string) => name.normalize('NFKC').trim().toLowerCase()

/**
 * Parses pasted rows of name or mail, country, first and last day. The separator of a row is a tab,
 * otherwise a semicolon, otherwise a comma.
 */
export function readRows(text: string, countries: CountryNames): TripRow[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => toRow(cellsOf(line), countries))
}

function cellsOf(line: string): string[] {
  const sign = ['\t', ';', ','].find((each) => line.includes(each)) ?? ','
  const cells = line.split(sign).map((cell) => cell.trim())
  // A name may contain commas, or be in a cell before the address.
  const extra = cells.length - 4
  return extra > 0 ? [cells.slice(0, extra + 1).join(' '), ...cells.slice(extra + 1)] : cells
}

function toRow([who = '', country = '', from = '', to]: string[], countries: CountryNames) {
  const known = countries.get(nameKey(country)) ?? country
  return {
    who: who.slice(0, 400),
    country: known.slice(0, 80),
    from: from.slice(0, 40),
    to: (to ?? from).slice(0, 40),
  }
}
