import type { AddonChange, Braked, PlanDiff, PriceMove } from '#backend/shop/import/diff-plans.ts'
import type { Issue } from '#backend/shop/import/normalise.ts'
import { minorDigits } from '#contract/money.ts'

/** Rows of each part that are printed; the JSON holds all. */
const shown = 12

/** Tells in lines what a run changes. */
export function reportOf(diff: PlanDiff, braked: readonly Braked[]): string {
  const { added, withdrawn, dearer, cheaper, changed, resupplied, addons, issues } = diff
  const lines = [
    ...part('added', added),
    ...part('withdrawn', withdrawn),
    ...part('dearer', moves(dearer), new Set(dearer.map(({ id }) => id)).size),
    ...part('cheaper', moves(cheaper), new Set(cheaper.map(({ id }) => id)).size),
    ...part(
      'changed facts',
      changed.map(({ id, fact, from, to }) => `${id}  ${fact}: ${told(from)} -> ${told(to)}`),
    ),
    ...part('other packages or costs', resupplied),
    ...part('add-ons', addons.map(addonLine)),
    ...(issues.length > 0 ? issueLines(issues) : []),
    ...braked.map(({ brake, why }) => `BRAKE ${brake}: ${why}`),
  ]
  return lines.join('\n')
}

/** Counts packages that are not sold by the reason. */
export function issueLines(issues: readonly Issue[], most = shown): string[] {
  const byProblem = Map.groupBy(issues, ({ problem }) => problem)
  const rows = [...byProblem]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([problem, of]) => `${String(of.length).padStart(5)} ${problem}, as ${of[0]?.packageId}`)
  return part('packages that are not sold', rows, issues.length, most)
}

function part(title: string, rows: readonly string[], count = rows.length, most = shown): string[] {
  const more = rows.length > most ? [`  and ${rows.length - most} more`] : []
  return [`${title}: ${count}`, ...rows.slice(0, most).map((row) => `  ${row}`), ...more]
}

function addonLine({ id, from, to }: AddonChange): string {
  const usd = (minor = 0) => (minor / 100).toFixed(2)
  if (!from) return `${id}  added at USD ${usd(to?.prices.USD)}`
  if (!to) return `${id}  withdrawn`
  const isMoved = from.prices.USD !== to.prices.USD
  return isMoved ? `${id}  USD ${usd(from.prices.USD)} -> ${usd(to.prices.USD)}` : `${id}  changed`
}

/** The moves in US dollars, the largest first; other currencies follow them. */
function moves(all: readonly PriceMove[]): string[] {
  return all
    .filter(({ currency }) => currency === 'USD')
    .toSorted((a, b) => share(b) - share(a))
    .map(({ id, currency, from, to }) => {
      const units = (minor: number) => (minor / 10 ** minorDigits(currency)).toFixed(2)
      const percent = Math.round(((to - from) / from) * 100)
      return `${id}  ${currency} ${units(from)} -> ${units(to)} (${percent > 0 ? '+' : ''}${percent} %)`
    })
}

const share = ({ from, to }: PriceMove): number => Math.abs(to - from) / from

function told(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}...` : text
}
