import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { deviceName } from '#app/auth/passkey/device-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { payOnPage } from '#app/payment/pay-and-follow.ts'
import { readPayChoice } from '#app/payment/read-basket.ts'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { OrderPass } from '#app/ui/order/order-pass.tsx'
import { EarnedLine, PriceLines } from '#app/ui/reward/price-lines.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { useLive } from '#app/ui/use-live.ts'
import { WithoutScript } from '#app/ui/without-script.tsx'
import { confirmedField } from '#contract/commerce/payment-methods.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/order.ts'
import { sendOrCut } from './cut-order.ts'
import { ExchangeLines } from './exchange/exchange-lines.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderState } from './order-state.tsx'
import { type OrderView, orderView } from './order-view.ts'
import { PasskeyOffer } from './pay/passkey-offer.tsx'
import { Undelivered } from './undelivered.tsx'
import '#app/payment/payment.css'

export { meta } from '#app/page/head.ts'

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { locale, api } = valuesOf(context)
  // The way back from a bank, whose address has the secret of the payment.
  if (new URL(request.url).searchParams.has(confirmedField)) {
    throw redirect(pathTo('order', { order: params.order }))
  }
  const [order, { passkeys }, { hasPassword }] = await Promise.all([
    orNotFound(api.call('getOrder', { orderId: params.order })),
    api.call('passkeyList', {}),
    api.call('getProfile', {}),
  ])
  // What one payment has bought together is paid and made on a page of its own.
  const isTogether = order.trip && /^(PENDING|PAID|PROVISIONING)$/.test(order.state)
  if (order.trip && isTogether) throw redirect(pathTo('trip', { trip: order.trip.id }))
  const name = deviceName(request.headers.get('user-agent') ?? '')
  const title = m.order_head_title({ number: order.number })
  return {
    ...boughtPlan(order.plan, locale),
    order: orderView(order, locale),
    ...(passkeys.length === 0 ? { lacking: { name, password: !hasPassword } } : {}),
    head: pageHead({ context, title, description: title }),
  }
}

/** Tries another card, after one was declined or in place of a confirmation at the bank. */
export async function action({ params, context }: Route.ActionArgs) {
  const { api, locale } = valuesOf(context)
  const form = sentForm(context)
  const { currency } = await orNotFound(api.call('getOrder', { orderId: params.order }))
  try {
    return await payOnPage(api, params.order, readPayChoice(form))
  } catch (error) {
    return data({ problem: checkoutProblem(error, { currency, locale }) }, { status: 409 })
  }
}

/**
 * Result of an action whose answer never arrived. Component and client action share it, so that the
 * bundler keeps them in one file.
 */
const cut = { isCut: true } as const

/** A broken connection leaves the page as it is; another press shows the order's actual state. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return (await sendOrCut(serverAction)) ?? cut
}

export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  return asked.actionResult === cut ? false : asked.defaultShouldRevalidate
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { plan, place } = loaderData
  const order = useLive({
    path: pathTo('order-now', { order: loaderData.order.id }),
    seed: loaderData.order,
    everyMs: askAgainMs,
  })
  const { locale } = useShop()
  const price = formatMoney(atStake(order), plan.currency, locale)
  const said = problemOf(actionData)
  return (
    <div className="wrap checkout">
      {isUnderWay(order) && <WithoutScript />}
      <div className="checkout-steps" aria-live="polite">
        {order.cancellation?.state !== 'open' && (
          <OrderProgress state={order.state} isAddon={order.esimId !== undefined} />
        )}
        <OrderState order={order} price={price} problem={said} />
        {order.undeliveredTo && <Undelivered to={order.undeliveredTo} />}
        {order.state === 'COMPLETED' && loaderData.lacking && (
          <PasskeyOffer {...loaderData.lacking} />
        )}
      </div>
      <OrderPass
        plan={plan}
        place={place}
        isAddon={order.esimId !== undefined}
        aside={<span className="b num">{`× ${order.quantity}`}</span>}
      >
        <PriceLines sum={order.sum} currency={plan.currency} />
        {order.exchange ? (
          <ExchangeLines
            exchange={order.exchange}
            totalMinor={order.totalMinor}
            currency={plan.currency}
          />
        ) : (
          <div className="ends">
            <span className="b">{m.checkout_total()}</span>
            <span className="price l num" suppressHydrationWarning>
              {price}
            </span>
          </div>
        )}
        {keepsPoints(order) && <EarnedLine pointsEarned={order.sum.pointsEarned} />}
        <p className="s muted">{m.order_head_title({ number: order.number })}</p>
        {order.device && <p className="s muted">{`${m.order_device()}: ${order.device}`}</p>}
      </OrderPass>
    </div>
  )
}

function problemOf(answer: Route.ComponentProps['actionData']): string | undefined {
  if (answer === undefined) return undefined
  if ('confirm' in answer) return undefined
  return 'problem' in answer ? answer.problem : m.checkout_problem_offline()
}

/**
 * Returns the sum to pay, or to return once the order is over; for a completed exchange the total
 * of the order.
 */
function atStake({ exchange, totalMinor }: OrderView): number {
  return exchange && exchange.state !== 'done' ? exchange.dueMinor : totalMinor
}

/** Returns whether the order still earns its points. */
function keepsPoints({ state, cancellation }: OrderView): boolean {
  return state !== 'CANCELLED' && state !== 'REFUNDED' && cancellation?.state !== 'open'
}

/**
 * Returns how many milliseconds the page waits before it asks for the order again; 0 where nothing
 * is in progress.
 */
function askAgainMs(order: OrderView): number {
  return isUnderWay(order) ? 1_500 : 0
}

/** Returns whether the order can change without the buyer. */
function isUnderWay({ state, payment, cancellation }: OrderView): boolean {
  if (cancellation?.state === 'open') return true
  const isBankAsked = payment.state === 'trying' || payment.state === 'processing'
  if (state === 'PENDING') return isBankAsked
  // A refund that was asked for is no longer decided here.
  if (state === 'FAILED') return payment.refund === undefined
  return state === 'PAID' || state === 'PROVISIONING'
}
