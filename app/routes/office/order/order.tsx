import { valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ApiError } from '#contract/errors.ts'
import type { OfficeOrder } from '#contract/office/order-view.ts'
import { CorrectionPart } from '../help/correction-part.tsx'
import { DataFile } from '../help/data-file.tsx'
import { GiftList } from '../help/gift-list.tsx'
import { NotesPart } from '../help/notes-part.tsx'
import { WithdrawalPart } from '../help/withdrawal-part.tsx'
import { DisputePart } from '../money/dispute-part.tsx'
import { MoneyDialogs } from '../money/money-dialogs.tsx'
import { SalePart } from '../money/sale-part.tsx'
import { At } from '../ui/at.tsx'
import { runOfficeStep } from '../ui/office-step.ts'
import { ToldPart } from '../ui/told-part.tsx'
import { titleOf } from '../ui/words.ts'
import type { Route } from './+types/order.ts'
import { ActList } from './act-list.tsx'
import { Facts } from './facts.tsx'
import { findingOf } from './finding.ts'
import { FindingPart } from './finding-part.tsx'
import { NetworkPart } from './network-part.tsx'
import { OrderDialogs } from './order-dialogs.tsx'
import { orderSteps } from './order-steps.ts'
import { QueuePlace } from './queue-place.tsx'
import { RefundList } from './refund-list.tsx'
import { Timeline } from './timeline.tsx'
import { useOrderKeys } from './use-order-keys.ts'
import './order.css'
import '../help/help.css'
import '../money/money.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  titleOf(loaderData?.order.number ?? 'Order')

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = valuesOf(context)
  const { searchParams } = new URL(request.url)
  try {
    const order = await api.call('getOfficeOrder', { number: params.number })
    // The key names one refund: a form that is sent twice pays once.
    const key = crypto.randomUUID()
    const lane = searchParams.get('lane') ?? ''
    return { order, key, lane, open: searchParams.get('open') ?? '' }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500 && error.code !== 'unauthorized') notFound()
    throw error
  }
}

export async function action({ context, params }: Route.ActionArgs) {
  return runOfficeStep(context, orderSteps(params.number))
}

const stateNames: Readonly<
  Record<OfficeOrder['state'], [name: string, tone: 'ok' | 'warn' | 'bad' | 'neutral']>
> = {
  PENDING: ['Not paid', 'neutral'],
  PAID: ['Being made', 'warn'],
  PROVISIONING: ['Being made', 'warn'],
  COMPLETED: ['Completed', 'ok'],
  FAILED: ['Failed', 'bad'],
  CANCELLED: ['Cancelled', 'bad'],
  REFUNDED: ['Paid back', 'neutral'],
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, key, lane, open } = loaderData
  const dialogs = useOrderKeys(open)
  const finding = findingOf(order)
  const [state, tone] = stateNames[order.state]
  return (
    <>
      <div className="office-head">
        <div>
          <QueuePlace number={order.number} />
          <div className="title">
            <h1 translate="no">{order.number}</h1>
            <Badge tone={tone} dot>
              {state}
            </Badge>
            {order.owner && <Badge>{`Owner: ${order.owner}`}</Badge>}
          </div>
          <p className="office-note">
            <b>{order.brand}</b>
            <span> · ordered </span>
            <At at={order.createdAt} shape="full" />
            <span> · as of </span>
            <At at={order.asOf} shape="time" />
          </p>
        </div>
      </div>
      <ToldPart />
      <DataFile number={order.number} />
      <Facts order={order} onShow={() => dialogs.open('email')} />
      <div className="office-two">
        <div>
          {order.money.dispute ? (
            <DisputePart order={order} onAct={dialogs.open} />
          ) : (
            <FindingPart finding={finding} onAct={dialogs.open} />
          )}
          <WithdrawalPart order={order} />
          <CorrectionPart order={order} />
          <RefundList order={order} />
          <GiftList order={order} />
          {order.esims.length > 0 && (
            <NetworkPart order={order} onShow={() => dialogs.open('iccid')} />
          )}
          <Timeline order={order} lane={lane} />
          <SalePart order={order} />
        </div>
        <div>
          <ActList order={order} onAct={dialogs.open} />
          <NotesPart order={order} />
        </div>
      </div>
      <OrderDialogs order={order} requestKey={key} dialogs={dialogs} />
      <MoneyDialogs order={order} requestKey={key} dialogs={dialogs} />
    </>
  )
}
