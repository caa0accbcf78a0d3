import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { type Currency, currencies, isCurrency } from '#contract/money.ts'
import { maxPlanSearch, type PriceAct } from '#contract/office/catalogue-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { parseAmount } from '../order/parse-amount.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep, type Step } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { money, titleOf } from '../ui/words.ts'
import type { Route } from './+types/plans.ts'
import { ChangePart } from './change-part.tsx'
import { MarginList } from './margin-list.tsx'
import { PlanTable } from './plan-table.tsx'
import '../catalogue/catalogue.css'
import './plans.css'

export const meta: Route.MetaFunction = () => titleOf('Plans and prices')

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  const { permissions } = await api.call('getStaffProfile', {})
  if (!permissions.includes('READ_CATALOGUE')) notFound()
  const query = new URL(request.url).searchParams
  const asked = query.get('currency') ?? ''
  const currency: Currency = isCurrency(asked) ? asked : 'USD'
  const from = Math.min(Math.max(0, Math.floor(Number(query.get('from')) || 0)), 100_000)
  const q = (query.get('q') ?? '').slice(0, 80)
  const listed = await api.call('listOfficePlans', { q, currency, from })
  return { ...listed, q, currency, from, mayChange: permissions.includes('UPDATE_PRICES') }
}

const steps: Readonly<Record<string, Step>> = {
  async change(api, field) {
    const currency = field('currency')
    const known = isCurrency(currency) ? { currency } : {}
    const amount = isCurrency(currency) ? parseAmount(field('amount'), currency) : undefined
    const until = Date.parse(`${field('until')}T00:00:00Z`) / 1000
    const percent = Number(field('percent'))
    const { plans, prices, changes } = await api.call('changeOfficePrices', {
      act: field('act') as PriceAct,
      ...(field('what') === 'place' ? { place: field('place') } : { plan: field('plan') }),
      ...known,
      ...(amount === undefined ? {} : { amountMinor: amount }),
      ...(field('percent') && Number.isFinite(percent) ? { percent } : {}),
      ...(Number.isFinite(until) ? { until } : {}),
      ...(field('dry') === 'yes' ? { isDry: true } : {}),
      why: field('why'),
    })
    const of = plans === 1 ? '1 plan' : `${plans} plans`
    const counted = prices > 0 ? `${prices === 1 ? '1 price' : `${prices} prices`} of ${of}` : of
    if (field('dry') !== 'yes') return { told: `Done: ${counted}. Shops show it in 30 seconds.` }
    const first = changes.slice(0, 5).map(({ planId, currency: each, fromMinor, toMinor }) => {
      return `${planId} ${money(fromMinor, each)} → ${money(toMinor, each)}`
    })
    return { told: [`Would change ${counted}`, ...first].join(', ') }
  },
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, steps)
}

export default function PlansPage({ loaderData }: Route.ComponentProps) {
  const { plans, isMore, margins, q, currency, from, mayChange, asOf } = loaderData
  return (
    <>
      <div className="office-head">
        <div>
          <h1>Plans and prices</h1>
          <p className="office-note">
            <span>Before any brand’s margin, as of </span>
            <At at={asOf} shape="full" />
            <span>.</span>
          </p>
        </div>
      </div>
      <ToldPart />
      <section className="panel office-diff" aria-labelledby="plans">
        <div className="part-head">
          <h2 id="plans">Plans</h2>
          <FindForm q={q} currency={currency} />
        </div>
        <PlanTable {...{ plans, currency, q, from, isMore }} />
      </section>
      {mayChange && plans.length > 0 && <ChangePart plans={plans} currency={currency} now={asOf} />}
      <MarginList margins={margins} />
    </>
  )
}

function FindForm({ q, currency }: { q: string; currency: Currency }) {
  return (
    <PlainForm method="get" action={pathTo('office-plans')} className="seen" preventScrollReset>
      <label>
        <span>Place, plan, “paused” or “reduced”</span>
        <input name="q" type="search" defaultValue={q} maxLength={maxPlanSearch} />
      </label>
      <label>
        <span className="sr">Currency</span>
        <select name="currency" defaultValue={currency}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn q sm xs">
        Find plans
      </button>
    </PlainForm>
  )
}
