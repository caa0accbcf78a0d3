import { data, redirect } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { deviceView } from '#app/ui/order/device-view.ts'
import { EsimBadge } from '#app/ui/order/esim-badge.tsx'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { identityView } from '#app/ui/order/identity-view.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { leavingText } from '#app/ui/order/leaving-text.ts'
import { OrderDocuments, orderDocuments } from '#app/ui/order/order-documents.tsx'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { paysBackForDevice } from '#contract/commerce/device-refund.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/esim.ts'
import { AddedData } from './addon/added-data.tsx'
import { AskPart } from './ask/ask-part.tsx'
import { askView, orGone } from './ask/ask-view.ts'
import { runAskForm } from './ask/run-ask-form.ts'
import { Connection, connectionView } from './connection.tsx'
import { Give, Offered } from './give.tsx'
import { GiveBack, LateRefund } from './give-back.tsx'
import { InstallPart } from './install-part.tsx'
import { KeptNotice } from './kept-notice.tsx'
import { OnlineHelp } from './online-help.tsx'
import { Rename } from './rename.tsx'
import { Review } from './review.tsx'
import { runGiftForm } from './run-gift-form.ts'
import { runReviewForm } from './run-review-form.ts'
import { Usage } from './usage.tsx'
import { usageView } from './usage-view.ts'
import { useKeptPage } from './use-kept-page.ts'
import { useUsage } from './use-usage.ts'
import '#app/ui/order/meter.css'
import './esim.css'

export { meta } from '#app/page/head.ts'

import { refundByMailText } from '#app/ui/plan/own-texts.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const esim = await orNotFound(api.call('getEsim', { esimId: params.id }))
  const live = usageView(esim, locale)
  const title = live.esim.name || live.esim.place.name
  const { gift } = esim
  // Whether the visitor ordered the eSIM: receivers of gifts and of assigned plans did not.
  const isOwn = gift?.state !== 'received' && esim.organization === undefined
  const order = isOwn ? await api.call('getOrder', { orderId: esim.orderId }) : undefined
  const given = esim.organization !== undefined && gift?.state !== 'received'
  const askable = given ? await orGone(api.call('getAskable', { esimId: esim.id })) : undefined
  const isFree = esim.state === 'PENDING' && esim.profile === 'RELEASED' && !gift && !esim.leaving
  const canGive = isFree && esim.iccid !== undefined && order?.state === 'COMPLETED'
  return {
    live,
    install: installView(esim),
    // An eSIM that is in use has already passed the network's identity check.
    identity: esim.state === 'PENDING' ? identityView(esim.plan, 'using') : undefined,
    review: esim.review,
    canReview: esim.usedMb > 0,
    connection: connectionView(esim),
    refundMinor: esim.canCancel && !gift ? order?.totalMinor : undefined,
    deviceRefundMinor:
      !esim.canCancel && !gift && paysBackForDevice(order?.device, esim)
        ? order?.totalMinor
        : undefined,
    lateRefund: order && !gift && isUntouched(esim) ? lateRefundText(esim, context) : undefined,
    documents: order && orderDocuments(order),
    gift,
    replacedBy: esim.exchangedFor,
    friends: canGive ? (await api.call('getFriends', {})).friends : undefined,
    device: order && deviceView(order.device),
    ask: askable && askView(askable, locale, new URL(request.url).searchParams.get('asked')),
    head: pageHead({ context, title, description: m.orders_head_title() }),
  }
}

/** Whether the network has not seen the eSIM in use yet. */
function isUntouched({ state, activatedAt }: Esim): boolean {
  return state === 'PENDING' && activatedAt === undefined
}

function lateRefundText({ plan }: Esim, context: PageContext): string | undefined {
  return refundByMailText(toPlanView(plan), valuesOf(context).tenant.support.email)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { api } = valuesOf(context)
  const form = sentForm(context)
  if (form.get('intent') === 'rename') {
    const name = String(form.get('name') ?? '')
    await orNotFound(api.call('renameEsim', { esimId: params.id, name }))
    return redirect(pathTo('esim', { id: params.id }))
  }
  if (form.get('intent') === 'ask') {
    const path = pathTo('esim', { id: params.id })
    const { id: esimId } = params
    return runAskForm({ form, path, ask: (wish) => api.call('askForData', { ...wish, esimId }) })
  }
  if (String(form.get('intent')).endsWith('review')) return runReviewForm(api, params.id, form)
  if (form.get('intent') !== 'cancel') return runGiftForm(api, params.id, form)
  const { orderId } = await orNotFound(api.call('getEsim', { esimId: params.id }))
  try {
    const reason = form.get('reason') === 'device' ? 'device' : undefined
    await api.call('cancelOrder', { orderId, reason })
    return redirect(pathTo('order', { order: orderId }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    return data({ problem: m.esim_cancel_problem() }, { status: 409 })
  }
}

export default function EsimPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { install, connection, documents, device } = loaderData
  const { esim, usage, reportedAt } = useUsage(loaderData.live)
  const refused: Refused = actionData ?? {}
  const { locale } = useShop()
  const { plan, place, name } = esim
  const kept = useKeptPage()
  const isUsed = esim.profile !== 'RELEASED' || usage.length > 0 || esim.state !== 'PENDING'
  const installing = install && <InstallPart install={install} plan={plan} id={esim.id} />
  return (
    <div className="wrap esim" data-kept={kept.keptAt ? '' : undefined}>
      <KeptNotice page={kept} />
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('orders')}>{m.orders_head_title()}</Link>
      </nav>
      <header className="esim-head">
        <h1 className="t1 who">
          {place.flag && <Flag code={place.flag} size={44} eager />}
          <span>{name || place.name}</span>
        </h1>
        <EsimBadge esim={esim} />
        {esim.leaving && <p role="status">{leavingText(esim.leaving)}</p>}
        <Origin {...loaderData} />
        <p className="muted num" suppressHydrationWarning>
          {`${name ? `${place.name} · ` : ''}${amountText(plan, locale)} · ${daysText(plan)}`}
        </p>
      </header>
      {loaderData.identity && <IdentityNote identity={loaderData.identity} />}
      {!isUsed && installing}
      <div className="esim-grid">
        <div className="esim-main">
          <Usage esim={esim} usage={usage} reportedAt={reportedAt} />
          {install && (
            <OnlineHelp
              system={device?.system ?? 'other'}
              networks={plan.networks}
              apn={connection.apn}
            />
          )}
          {loaderData.canReview && (
            <Review place={place.name} said={loaderData.review} errors={refused.review ?? {}} />
          )}
        </div>
        <div className="esim-side">
          <AddedData esim={esim} />
          {loaderData.ask && <AskPart ask={loaderData.ask} problem={refused.ask} />}
          <Connection {...connection} plan={plan} device={device?.name} />
          <Rename name={name} />
          {documents && <OrderDocuments documents={documents} />}
        </div>
      </div>
      <Changes {...loaderData} esim={esim} refused={refused} />
      {isUsed && installing}
    </div>
  )
}

type Refused = {
  problem?: string
  ask?: string
  gift?: Record<string, string>
  review?: Record<string, string>
}
type Loaded = Route.ComponentProps['loaderData']

/** Says that the eSIM was a gift, or which order replaced it. */
function Origin({ gift, replacedBy }: Pick<Loaded, 'gift' | 'replacedBy'>) {
  if (gift?.state === 'received') return <p className="s muted">{m.gift_received()}</p>
  if (!replacedBy) return null
  return (
    <Link className="link s" to={pathTo('order', { order: replacedBy.orderId })}>
      {m.exchange_replaced_text({ number: replacedBy.orderNumber })}
    </Link>
  )
}

/** The ways to change an eSIM that is not installed: exchange it, give it away or get a refund. */
function Changes({ esim, refused, ...loaded }: Loaded & { esim: EsimView; refused: Refused }) {
  const { gift, friends, device, refundMinor, deviceRefundMinor, lateRefund } = loaded
  const { locale } = useShop()
  const price = (minor: number) => minor > 0 && formatMoney(minor, esim.plan.currency, locale)
  return (
    <div className="esim-changes">
      {refundMinor !== undefined && <Exchange id={esim.id} />}
      {friends && <Give friends={friends} errors={refused.gift ?? {}} />}
      {gift?.state === 'offered' && (
        <Offered email={gift.email ?? ''} expiresAt={gift.expiresAt ?? 0} />
      )}
      {refundMinor !== undefined && (
        <GiveBack price={price(refundMinor)} late={lateRefund} problem={refused.problem} />
      )}
      {refundMinor === undefined && lateRefund && <LateRefund text={lateRefund} />}
      {deviceRefundMinor !== undefined && deviceRefundMinor > 0 && (
        <GiveBack
          price={price(deviceRefundMinor)}
          device={device?.name}
          problem={refused.problem}
        />
      )}
    </div>
  )
}

function Exchange({ id }: { id: string }) {
  return (
    <section className="panel esim-part" aria-labelledby="exchange">
      <h2 id="exchange">{m.exchange_head_title()}</h2>
      <p className="s muted">{m.exchange_text()}</p>
      <p>
        <Link className="btn q" to={pathTo('esim-exchange', { id })}>
          {m.exchange_open()}
        </Link>
      </p>
    </section>
  )
}
