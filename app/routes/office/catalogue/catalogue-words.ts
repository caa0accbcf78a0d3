import type { MeasuredBrake, RunRow } from '#contract/office/catalogue-view.ts'
import type { RunChange } from '#contract/office/catalogue-words.ts'
import { dataSize } from '../ui/words.ts'

const supplierNames: Readonly<Record<string, string>> = {
  airalo: 'Airalo',
  'esim-access': 'eSIM Access',
  'esim-go': 'eSIM Go',
  zendit: 'Zendit',
  generic: 'Generic',
  sandbox: 'Sandbox',
}

export const supplierName = (id: string) => supplierNames[id] ?? id

export const changeNames: Readonly<Record<RunChange, string>> = {
  added: 'Added',
  withdrawn: 'Withdrawn',
  dearer: 'Dearer',
  cheaper: 'Cheaper',
  changed: 'Changed',
  supplied: 'Supply',
  unchanged: 'As it is',
}

/** An amount that a supplier asks for, in its own currency. */
export function cost(micros: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(micros / 1_000_000)
}

export const percent = (share: number) =>
  `${new Intl.NumberFormat('en', { maximumFractionDigits: 1 }).format(share * 100)} %`

export const count = (value: number) => new Intl.NumberFormat('en').format(value)

export function sizeOf({ amountMb, dailyMb }: Pick<RunRow, 'amountMb' | 'dailyMb'>): string {
  return dailyMb === undefined ? dataSize(amountMb) : `${dataSize(dailyMb)} a day`
}

const factNames: Readonly<Record<string, string>> = {
  slug: 'Address',
  durationDays: 'Days',
  amountMb: 'Data in MB',
  dailyMb: 'Data a day in MB',
  throttleKbps: 'Speed when slow, in kbps',
  tethering: 'Hotspot',
  activationPolicy: 'Validity starts',
  activateWithinDays: 'Days until it starts',
  addonPolicy: 'More data',
  kyc: 'Identity check',
  refundPolicy: 'Refund',
  networks: 'Networks',
}

const facts = (row: RunRow) =>
  row.facts.map(({ fact, from, to }) => {
    const name = factNames[fact] ?? fact
    return fact === 'networks' ? `${name} differ` : `${name}: ${said(from)} → ${said(to)}`
  })

const said = (value: string) => value.replaceAll('_', ' ')

/** What has to be known of a row besides its figures. */
export function noteOf(row: RunRow, floor: string): string {
  const { change, isUnderFloor, isFar, oldCostMicros, costMicros } = row
  const moved = oldCostMicros && costMicros ? costMicros / oldCostMicros - 1 : 0
  const notes = [
    isUnderFloor ? `Floor is ${floor}` : '',
    isFar ? 'Over 25 %: counted by the brake' : '',
    change === 'withdrawn' ? 'Paused, never deleted' : '',
    Math.abs(moved) >= 0.005
      ? `Cost ${moved > 0 ? 'rose' : 'fell'} by ${percent(Math.abs(moved))}`
      : '',
    ...facts(row),
  ]
  return notes.filter(Boolean).join('. ')
}

const brakeNames: Readonly<Record<MeasuredBrake['what'], string>> = {
  plans: 'Plans that would vanish',
  addons: 'Add-ons that would vanish',
  prices: 'Prices that move by over 25 %',
  floors: 'Prices under their floor',
}

/** A brake in words: its name, what it counts, and how full it is. */
export function brakeText({ what, count: counted, of, most, ...rest }: MeasuredBrake) {
  const isCount = most === 0
  const share = of === 0 ? 0 : counted / of
  const { supplier, ofSupplier = 0, places } = rest
  const cause =
    counted === 0
      ? `None of ${count(of)}`
      : [
          `${count(counted)} of ${count(of)}`,
          supplier === undefined ? '' : `${count(ofSupplier)} of ${supplierName(supplier)}`,
          places.length > 0 ? `in ${places.join(', ')}` : '',
        ]
          .filter(Boolean)
          .join('. ')
  return {
    name: brakeNames[what],
    cause: cause.replace('. in', ', in'),
    value: isCount ? count(counted) : percent(share),
    limit: isCount ? 'of 0' : `of ${percent(most)}`,
    full: isCount ? Math.min(1, counted) : Math.min(1, share / most),
  }
}
