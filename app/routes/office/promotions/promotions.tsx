import { useActionData } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep, type Told } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/promotions.ts'
import { promotionSteps } from './promotion-steps.ts'
import { PromotionTable } from './promotion-table.tsx'
import type { Promotion } from './promotion-words.ts'
import { RuleForm } from './rule-form.tsx'
import '../order/order.css'
import '../ui/table.css'
import './promotions.css'

export const meta: Route.MetaFunction = () => titleOf('Promotions')

const views = ['all', 'running', 'ended'] as const
type View = (typeof views)[number]

function isIn(view: View, { state }: Promotion): boolean {
  if (view === 'all') return true
  const isOn = state === 'running' || state === 'scheduled'
  return view === 'running' ? isOn : !isOn
}

const dayOf = (at: number) => new Date(at * 1000).toISOString().slice(0, 10)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  const asked = new URL(request.url).searchParams.get('view')
  const view = views.find((each) => each === asked) ?? 'all'
  const { permissions } = await api.call('getStaffProfile', {})
  if (!permissions.includes('READ_PROMOTIONS')) notFound()
  const { promotions, asOf } = await api.call('listPromotions', {})
  const countOf = (each: View) => promotions.filter((one) => isIn(each, one)).length
  return {
    ...{ view, asOf, mayUpdate: permissions.includes('UPDATE_PROMOTIONS') },
    counts: { all: countOf('all'), running: countOf('running'), ended: countOf('ended') },
    promotions: promotions.filter((each) => isIn(view, each)),
    ...{ today: dayOf(asOf), until: dayOf(asOf + 30 * 86_400) },
  }
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, promotionSteps)
}

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  const { view, counts, promotions, asOf, mayUpdate, today, until } = loaderData
  const answer = useActionData<Told>()
  const codes = answer?.shown?.field === 'codes' ? answer.shown.values : []
  const at = (each: View) =>
    each === 'all' ? pathTo('office-promotions') : `${pathTo('office-promotions')}?view=${each}`
  return (
    <>
      <div className="office-head">
        <div>
          <h1>Promotions</h1>
          <p className="office-note">
            <span>Uses as of </span>
            <At at={asOf} shape="full" />
            <span>
              . Revenue and cost in US dollars, about, without orders that were cancelled.
            </span>
          </p>
        </div>
        <Segmented
          label="View"
          value={view}
          items={[
            { value: 'all', label: `All ${counts.all}`, to: at('all') },
            { value: 'running', label: `Running ${counts.running}`, to: at('running') },
            { value: 'ended', label: `Over ${counts.ended}`, to: at('ended') },
          ]}
        />
      </div>
      <ToldPart />
      {codes.length > 1 && (
        <details className="panel promotion-codes" open>
          <summary>Copy the codes now: they are not shown together again.</summary>
          <textarea readOnly rows={8} aria-label="Codes" value={codes.join('\n')} />
        </details>
      )}
      {mayUpdate && (
        <details className="panel promotion-new">
          <summary>New code or batch…</summary>
          <RuleForm today={today} until={until} />
        </details>
      )}
      <PromotionTable promotions={promotions} />
    </>
  )
}
