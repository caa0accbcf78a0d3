import { PlainError } from '#contract/plain-error.ts'
import type { FetchedOffer } from './stage-run.ts'

/** The columns of a list of packages; those that may be empty or absent end with a question mark. */
export const csvColumns = [
  'package',
  'countries',
  'mb',
  'daily?',
  'days',
  'cost',
  'currency',
  'floor?',
  'name?',
  'place?',
  'throttle_kbps?',
  'activation?',
  'activate_within_days?',
  'kyc?',
  'tethering?',
  'top_up?',
  'kind?',
  'networks?',
  'available?',
] as const

type Column = (typeof csvColumns)[number] extends infer C
  ? C extends `${infer Name}?`
    ? Name
    : C
  : never
type Cells = Partial<Record<Column, string>>

/**
 * Reads a list of packages in CSV (RFC 4180). Countries are codes with spaces between them, networks
 * are `JP:SoftBank 5G` with semicolons between them. Throws an error that names the line.
 */
export function readCsvOffers(text: string): FetchedOffer[] {
  const [head = [], ...rows] = parseCsv(text)
  const known = csvColumns.map((column) => column.replace('?', ''))
  const unknown = head.find((column) => !known.includes(column))
  if (unknown !== undefined) throw new PlainError(`There is no column "${unknown}"`)
  const must = csvColumns.filter((column) => !column.endsWith('?'))
  const missing = must.find((column) => !head.includes(column))
  if (missing) throw new PlainError(`The column "${missing}" is missing`)
  const offers = rows.map((row, at) => {
    const cells = Object.fromEntries(head.map((column, n) => [column, row[n]?.trim() ?? '']))
    return readOffer(cells, at + 2)
  })
  const twice = offers.find(({ kind, packageId }, at) => {
    return offers.findIndex((each) => each.kind === kind && each.packageId === packageId) !== at
  })
  if (twice) throw new PlainError(`The package "${twice.packageId}" is listed twice`)
  return offers
}

function readOffer(cells: Cells, line: number): FetchedOffer {
  const refuse = (what: string): never => {
    throw new PlainError(`Line ${line}: ${what}`)
  }
  const one = <const T extends string>(column: Column, values: readonly T[]): T | undefined => {
    const value = cells[column] ?? ''
    if (value === '') return undefined
    return values.find((each) => each === value) ?? refuse(`${column} is ${values.join(', ')}`)
  }
  const count = (column: Column): number | undefined => {
    const value = cells[column] ?? ''
    if (value === '') return undefined
    return /^\d{1,9}$/.test(value) ? Number(value) : refuse(`${column} is a whole number`)
  }
  const micros = (column: Column): number | undefined => {
    const value = cells[column] ?? ''
    if (value === '') return undefined
    if (!/^\d{1,7}(\.\d{1,6})?$/.test(value)) return refuse(`${column} is an amount like 3.50`)
    return Math.round(Number(value) * 1_000_000)
  }
  const codes = (cells.countries ?? '').split(' ').filter((code) => code !== '')
  const isCode = (code: string) => /^[A-Z]{2}$/.test(code)
  const currency = /^[A-Z]{3}$/.test(cells.currency ?? '')
    ? (cells.currency ?? '')
    : refuse('currency is three letters')
  const floor = micros('floor')
  const flag = (column: Column) => one(column, ['yes', 'no'])
  const throttle = count('throttle_kbps')
  return {
    kind: one('kind', ['plan', 'top_up']) ?? 'plan',
    packageId: cells.package || refuse('package is empty'),
    name: cells.name || (cells.package ?? ''),
    countries: codes.filter(isCode),
    unknownPlaces: codes.filter((code) => !isCode(code)),
    ...(cells.place ? { placeId: cells.place } : {}),
    dataBytes: (count('mb') ?? refuse('mb is empty')) * 1_048_576,
    isDaily: flag('daily') === 'yes',
    // 0: the connection stops.
    ...(throttle === undefined ? {} : { throttleKbps: throttle === 0 ? null : throttle }),
    days: count('days') ?? refuse('days is empty'),
    ...told('activation', one('activation', ['first_use', 'installation', 'purchase'])),
    ...told('activateWithinDays', count('activate_within_days')),
    ...told('kyc', one('kyc', ['none', 'passport', 'passport_address'])),
    ...told('tethering', yesOrNo(flag('tethering'))),
    networks: (cells.networks ?? '').split(';').flatMap(readNetwork),
    topUp: one('top_up', ['none', 'merged', 'queued']) ?? 'none',
    cost: { micros: micros('cost') ?? refuse('cost is empty'), currency },
    ...(floor === undefined ? {} : { floor: { micros: floor, currency } }),
    isAvailable: flag('available') !== 'no',
    raw: JSON.stringify(cells),
  }
}

function told<Key extends string, const Value>(key: Key, value: Value | undefined) {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

function yesOrNo(value: 'yes' | 'no' | undefined): boolean | undefined {
  return value === undefined ? undefined : value === 'yes'
}

function readNetwork(text: string) {
  const [country = '', name = ''] = text.trim().split(':')
  const found = /^(.+?)(?: (4G|5G))?$/.exec(name)
  return found ? [{ country, operator: found[1] ?? '', types: [found[2] ?? '4G'] }] : []
}

/** Reads CSV with quoted cells; empty lines are left out. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  const cell = /(?:^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g
  const source = text.replace(/^\uFEFF/, '').trim()
  for (const match of source.matchAll(cell)) {
    const [whole, quoted, plain = ''] = match
    if (!whole.startsWith(',')) rows.push([])
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  }
  return rows.filter((row) => row.some((each) => each !== ''))
}
