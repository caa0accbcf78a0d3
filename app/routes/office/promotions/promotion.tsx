import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Badge } from '#app/ui/kit/badge.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { ApiError } from '#contract/errors.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { runOfficeStep } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { counted, titleOf } from '../ui/words.ts'
import type { Route } from './+types/promotion.ts'
import { promotionSteps } from './promotion-steps.ts'
import { BudgetMeter } from './promotion-table.tsx'
import { dollars, giftText, type Promotion, stateNames } from './promotion-words.ts'
import '../order/order.css'
import '../ui/table.css'
import './promotions.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleOf(loaderData?.promotion.code ?? 'Promotion')

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  try {
    return await api.call('getPromotion', { id: params.id })
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.code !== 'unauthorized') notFound()
    throw error
  }
}

export async function action({ context }: Route.ActionArgs) {
  return runOfficeStep(context, promotionSteps)
}

export default function PromotionPage({ loaderData }: Route.ComponentProps) {
  const { promotion, days } = loaderData
  const { code, codes, campaign, state, startsAt, endsAt } = promotion
  const [name, tone] = stateNames[state]
  return (
    <>
      <div className="office-head">
        <div>
          <p className="office-note">
            <Link to={pathTo('office-promotions')} className="link">
              Promotions
            </Link>
          </p>
          <div className="title">
            <h1 translate="no">{codes > 1 ? campaign || code : code}</h1>
            <Badge tone={tone} dot>
              {name}
            </Badge>
          </div>
          <p className="office-note">
            <span translate="no">{giftText(promotion)}</span>
            {codes > 1 && <span>{` · ${counted(codes, 'single-use code')}`}</span>}
            <span> · </span>
            <At at={startsAt} />
            <span> to </span>
            <At at={endsAt} />
          </p>
        </div>
      </div>
      <ToldPart />
      <Figures promotion={promotion} />
      <DayTable days={days} />
      {promotion.mayUpdate && state !== 'ended' && <StopPart promotion={promotion} />}
    </>
  )
}

function Figures({ promotion }: { promotion: Promotion }) {
  const { uses, usesTotal, revenueUsdMinor, costUsdMinor } = promotion
  return (
    <dl className="panel office-facts">
      <div>
        <dt>Uses</dt>
        <dd className="big num">{usesTotal === undefined ? uses : `${uses} of ${usesTotal}`}</dd>
      </div>
      <div>
        <dt>Revenue</dt>
        <dd className="big num">{dollars(revenueUsdMinor)}</dd>
      </div>
      <div>
        <dt>Cost</dt>
        <dd>
          <b className="big num">{dollars(costUsdMinor)}</b>
          <BudgetMeter promotion={promotion} />
        </dd>
      </div>
    </dl>
  )
}

type Days = Route.ComponentProps['loaderData']['days']

function DayTable({ days }: { days: Days }) {
  return (
    <section className="panel office-table" aria-labelledby="days">
      <div className="part-head">
        <h2 id="days">By day (UTC)</h2>
      </div>
      {days.length === 0 ? (
        <p className="office-note none">Nobody has used it yet.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="end">
                Uses
              </th>
              <th scope="col" className="end">
                Revenue
              </th>
              <th scope="col" className="end">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, uses, revenueUsdMinor, costUsdMinor }) => (
              <tr key={day}>
                <td className="num">{day}</td>
                <td className="end num" data-label="Uses">
                  {uses}
                </td>
                <td className="end num" data-label="Revenue">
                  {dollars(revenueUsdMinor)}
                </td>
                <td className="end num" data-label="Cost">
                  {dollars(costUsdMinor)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function StopPart({ promotion: { id, state } }: { promotion: Promotion }) {
  const isStopped = state === 'stopped'
  return (
    <section className="panel promotion-stop" aria-labelledby="stop">
      <div>
        <h2 id="stop">{isStopped ? 'If you let it go on' : 'If you stop it'}</h2>
        <p className="office-note">
          {isStopped
            ? 'It can be used again until its last day, within its uses and its budget.'
            : 'Nobody can use it any more; orders that have it keep it. Can be undone.'}
        </p>
      </div>
      <PlainForm method="post" preventScrollReset className="office-form">
        <input type="hidden" name="id" value={id} />
        <label>
          <span>Why (staff only)</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <button
          type="submit"
          name="intent"
          value={isStopped ? 'resume' : 'stop'}
          className={isStopped ? 'btn q sm' : 'btn q sm danger'}
        >
          {isStopped ? 'Let it go on' : 'Stop it'}
        </button>
      </PlainForm>
    </section>
  )
}
