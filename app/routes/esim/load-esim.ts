import { redirect } from 'react-router'
import { getDestination } from '#app/api/catalogue.ts'
import type { ApiClient } from '#app/api/client.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { readPush } from '#app/page/read-push.ts'
import { m } from '#app/paraglide/messages.js'
import { deviceView } from '#app/ui/order/device-view.ts'
import { esimStage, stageParts } from '#app/ui/order/esim-stage.ts'
import type { EsimView } from '#app/ui/order/esim-view.ts'
import { identityView } from '#app/ui/order/identity-view.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { addOffer } from '#app/ui/order/now/add-offer.ts'
import { usageView } from '#app/ui/order/now/usage-view.ts'
import { orderDocuments } from '#app/ui/order/order-documents.tsx'
import { refundByMailText } from '#app/ui/plan/own-texts.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { paysBackForDevice } from '#contract/commerce/device-refund.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { askView, orGone } from './ask/ask-view.ts'
import { connectionView } from './connection.tsx'
import { findAgain } from './now/buy-again.tsx'
import { moneyBackView } from './now/money-back.tsx'
import { topUpNow } from './top-up/top-up-view.ts'

/** What the page of an eSIM shows; `asked` is the request for data that was just made. */
export async function loadEsim(context: PageContext, id: string, asked: string | null) {
  const { api, locale, currency } = valuesOf(context)
  const esim = await orNotFound(api.call('getEsim', { esimId: id }))
  // Which of another person's eSIMs is in use would tell where they are.
  if (esim.forPhone !== undefined) {
    throw redirect(esim.tripId ? pathTo('trip', { trip: esim.tripId }) : pathTo('orders'))
  }
  const live = usageView(esim, locale)
  const title = live.esim.name || live.esim.place.name
  const { gift } = esim
  // Whether the visitor ordered the eSIM: receivers of gifts and of assigned plans did not.
  const isOwn = gift?.state !== 'received' && esim.organization === undefined
  const stage = esimStage(live.esim)
  const [order, adding, place, pressed, push] = await Promise.all([
    isOwn ? api.call('getOrder', { orderId: esim.orderId }) : undefined,
    takesData(live.esim) ? api.call('getAddons', { esimId: esim.id, currency }) : undefined,
    stage === 'expired' ? soldPlace(api, esim) : undefined,
    esim.addons || takesData(live.esim) ? api.call('getTopUp', { esimId: esim.id }) : undefined,
    readPush(context),
  ])
  const given = esim.organization !== undefined && gift?.state !== 'received'
  const askable = given ? await orGone(api.call('getAskable', { esimId: esim.id })) : undefined
  const isFree = esim.state === 'PENDING' && esim.profile === 'RELEASED' && !gift && !esim.leaving
  const canGive = isFree && esim.iccid !== undefined && order?.state === 'COMPLETED'
  return {
    live,
    offer: adding && addOffer(adding.offers, esim),
    card: adding?.onePressCard,
    // The key makes a form sent twice from this page a single order.
    pressKey: crypto.randomUUID(),
    pressed: topUpNow(pressed?.topUp, locale),
    again: place && findAgain(place, esim.plan),
    back: order && moneyBackView(order, locale),
    install: installView(esim),
    // An eSIM that is in use has already passed the network's identity check.
    identity: esim.state === 'PENDING' ? identityView(esim.plan, 'using') : undefined,
    review: esim.review,
    canReview: esim.usedMb > 0,
    connection: connectionView(esim),
    refundMinor: esim.canCancel && !gift ? order?.totalMinor : undefined,
    /** Whether the shop promises a refund without data, and this eSIM has not had any. */
    hasPromise: valuesOf(context).tenant.features.landingPromise && isPromised(esim, isOwn),
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
    push,
    ask: askable && askView(askable, locale, asked),
    head: pageHead({ context, title, description: m.orders_head_title() }),
  }
}

function isPromised({ usedMb, addons, gift }: Esim, isOwn: boolean): boolean {
  return isOwn && usedMb === 0 && !addons && !gift
}

/** Whether its owner can add data now, and pays for it. */
function takesData(esim: EsimView): boolean {
  const isOwn = esim.organization === undefined
  return isOwn && esim.plan.hasAddons && stageParts[esimStage(esim)].includes('add_data')
}

/** Returns the place as it is sold now; undefined if it is not any more. */
async function soldPlace(api: ApiClient, esim: Esim): Promise<DestinationDetail | undefined> {
  try {
    return await getDestination(api, esim.plan.destination.slug)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Whether the network has not seen the eSIM in use yet. */
function isUntouched({ state, activatedAt }: Esim): boolean {
  return state === 'PENDING' && activatedAt === undefined
}

function lateRefundText({ plan }: Esim, context: PageContext): string | undefined {
  return refundByMailText(toPlanView(plan), valuesOf(context).tenant.support.email)
}
