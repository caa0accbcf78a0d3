import { amountText, type Change, type Time } from '#backend/shop/import/prices/change-prices.ts'

/** Rows that are printed. */
const shown = 40

/** Tells in lines what changes: in one currency, US dollars if there are several. */
export function linesOf(changes: readonly Change[], { beginsAt, endsAt }: Time): string {
  const codes = new Set(changes.map(({ currency }) => currency))
  const plans = new Set(changes.map(({ planId }) => planId))
  const printed = changes.filter(
    ({ currency }) => codes.size === 1 || !codes.has('USD') || currency === 'USD',
  )
  const from = new Date(beginsAt).toISOString()
  const until = endsAt === undefined ? '' : ` until ${new Date(endsAt).toISOString()}`
  const more = printed.length > shown ? [`  and ${printed.length - shown} more`] : []
  return [
    `${changes.length} prices of ${plans.size} plans in ${[...codes].join(' ')}, from ${from}${until}:`,
    ...printed.slice(0, shown).map(lineOf),
    ...more,
  ].join('\n')
}

function lineOf({ planId, currency, fromMinor, toMinor, referenceMinor }: Change): string {
  const percent = fromMinor === 0 ? 0 : Math.round(((toMinor - fromMinor) / fromMinor) * 100)
  const moved = `${amountText(fromMinor, currency)} -> ${amountText(toMinor, currency)}`
  const told =
    referenceMinor === undefined
      ? ''
      : `, lowest of 30 days ${amountText(referenceMinor, currency)}`
  return `  ${planId}  ${moved} (${percent > 0 ? '+' : ''}${percent} %)${told}`
}
