import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Policies, TopUps } from '#contract/assigning/policy.ts'
import type { Locale } from '#contract/locale.ts'
import { topUpText } from './top-up-words.ts'

export type ShownDone = NonNullable<ReturnType<typeof shownDone>>

type Of = { id: string; state: string }
type Shown = { known: Policies; locale: Locale }

/** Returns the results of a policy as texts; undefined for a rule that was never on. */
export function shownDone(done: TopUps | undefined, { id, state }: Of, shown: Shown) {
  if (!done || (state === 'draft' && done.lines.length === 0)) return undefined
  const { known, locale } = shown
  const { figures, lines } = done
  const money = (minor: number) => formatMoney(minor, known.currency, locale)
  return {
    id,
    figures: {
      topUps: formatNumber(figures.topUps, locale),
      people: m.policy_people({ count: figures.people }),
      cost: money(figures.costMinor),
      total: m.policy_did_total({ sum: money(figures.totalMinor) }),
      held: formatNumber(figures.heldBack, locale),
    },
    lines: lines.map((line) => ({
      id: line.id,
      at: formatMomentIn(line.createdAt * 1000, { locale, timeZone: known.timeZone }),
      name: line.name,
      place: placeName(line.place, locale),
      flag: line.place.code ?? (line.place.slug.startsWith('europe') ? 'eu' : null),
      price: money(line.priceMinor),
      isPaid: line.result === 'added' || line.result === 'adding',
      text: topUpText(line, locale),
    })),
    next: done.lastEvaluatedKey,
  }
}
