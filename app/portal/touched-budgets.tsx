import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { TouchedBudget } from '#contract/spending/approval.ts'
import { Bar, type BarPart } from './ui/bar.tsx'
import { Change } from './ui/change.tsx'
import './touched-budgets.css'

type In = { currency: Currency; locale: Locale }

export type ShownTouched = ReturnType<typeof shownTouched>[number]

/** Budgets before and after a spending, in the visitor's language. */
export function shownTouched(budgets: readonly TouchedBudget[], { currency, locale }: In) {
  const money = (minor: number) => formatMoney(minor, currency, locale)
  return budgets.map(({ id, name, usedMinor, addsMinor, limitMinor }) => {
    const after = usedMinor + addsMinor
    const over = Math.max(0, after - limitMinor)
    // The bar has the length of the budget; an excess is shown at its end.
    const whole = Math.max(limitMinor, 1)
    const shareOver = Math.min(1, over / whole)
    const used = Math.max(0, Math.min(usedMinor / whole, 1 - shareOver))
    const parts: BarPart[] = [
      { share: used, kind: 'ink' },
      { share: Math.max(0, Math.min(after / whole, 1) - used - shareOver), kind: 'adds' },
      { share: shareOver, kind: 'over' },
    ]
    return {
      ...{ id, name, parts },
      before: money(usedMinor),
      after: money(after),
      of: m.budgets_of({ limit: money(limitMinor) }),
      over: over > 0 ? m.approval_over({ sum: money(over) }) : '',
    }
  })
}

/** A bar for each budget: the used part, the added part, and the excess. */
export function TouchedBudgets({ budgets }: { budgets: readonly ShownTouched[] }) {
  return (
    <section className="touched" aria-labelledby="touched">
      <h3 id="touched">{m.approval_budgets()}</h3>
      <ul>
        {budgets.map(({ id, name, parts, before, after, of, over }) => (
          <li key={id}>
            <p>
              <span translate="no">{name}</span>
              <span className="num">
                <Change before={before} after={after} /> <span className="muted">{of}</span>
              </span>
            </p>
            <Bar parts={parts} />
            {over && <b className="bad num">{over}</b>}
          </li>
        ))}
      </ul>
    </section>
  )
}
