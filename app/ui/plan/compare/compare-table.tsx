import type { To } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { Locale } from '#contract/locale.ts'
import { afterText, hotspotText, validText } from '../facts.ts'
import { amountText, moneyText, perDayText } from '../plan-text.ts'
import type { PlanView } from '../plan-view.ts'
import { type BestValues, bestValues } from './best-values.ts'

type CompareTableProps = {
  plans: PlanView[]
  chosenId: string | undefined
  locale: Locale
  linkTo: (plan: PlanView) => To
}

type Row = {
  term: string
  read: (plan: PlanView) => string
  best?: ReadonlySet<string>
}

/** Two or three plans side by side; the lowest figures are highlighted, also for screen readers. */
export function CompareTable({ plans, chosenId, locale, linkTo }: CompareTableProps) {
  const rows = compareRows(bestValues(plans), locale)
  const own = (plan: PlanView) => plan.id === chosenId || undefined
  return (
    <section className="panel cmpw" aria-label={m.compare_table_label()}>
      <table className="cmpt">
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.id} scope="col" data-own={own(plan)} suppressHydrationWarning>
                {amountText(plan, locale)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ term, read, best }) => (
            <tr key={term}>
              <th scope="row">{term}</th>
              {plans.map((plan) => (
                <td key={plan.id} className="r" data-own={own(plan)} suppressHydrationWarning>
                  <Amount text={read(plan)} isBest={best?.has(plan.id) ?? false} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{m.compare_row_choose()}</th>
            {plans.map((plan) => (
              <td key={plan.id} className="r" data-own={own(plan)}>
                <ChooseLink to={linkTo(plan)} isChosen={plan.id === chosenId} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function Amount({ text, isBest }: { text: string; isBest: boolean }) {
  if (!isBest) return <span suppressHydrationWarning>{text}</span>
  return (
    <span className="best" suppressHydrationWarning>
      <span>{text}</span>
      <span className="sr"> ({m.compare_best()})</span>
    </span>
  )
}

/** The link of the chosen plan stays a link, so that it keeps the focus after it was pressed. */
function ChooseLink({ to, isChosen }: { to: To; isChosen: boolean }) {
  return (
    <Link
      className={isChosen ? 'btn g sm' : 'btn q sm'}
      to={to}
      preventScrollReset
      aria-current={isChosen || undefined}
    >
      {isChosen ? m.compare_chosen_plan() : m.compare_choose()}
    </Link>
  )
}

function compareRows(best: BestValues, locale: Locale): Row[] {
  const money = (plan: PlanView, minor: number | undefined) =>
    minor === undefined ? m.compare_none() : moneyText(minor, plan, locale)
  return [
    {
      term: m.compare_row_price(),
      read: (plan) => money(plan, plan.priceMinor),
      best: best.priceMinor,
    },
    {
      term: m.compare_row_gb(),
      read: (plan) => money(plan, plan.perGbMinor),
      best: best.perGbMinor,
    },
    {
      term: m.compare_row_day(),
      read: (plan) => money(plan, plan.perDayMinor),
      best: best.perDayMinor,
    },
    { term: m.compare_row_valid(), read: validText },
    { term: m.compare_row_starts(), read: startsText },
    { term: m.compare_row_hotspot(), read: hotspotText },
    { term: m.compare_row_after(), read: (plan) => afterText(plan, locale) },
    { term: m.compare_row_enough(), read: (plan) => perDayText(plan, locale) },
  ]
}

function startsText(plan: PlanView): string {
  if (plan.starts === 'installation') return m.plan_fact_starts_install()
  if (plan.starts === 'purchase') return m.plan_fact_starts_purchase()
  return m.compare_starts_use()
}
