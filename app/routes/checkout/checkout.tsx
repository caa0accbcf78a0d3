import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { KeepCard } from '#app/payment/keep-card.tsx'
import { payOnPage } from '#app/payment/pay-and-follow.ts'
import { isAsked, PaymentChoice } from '#app/payment/payment-choice.tsx'
import { type Basket, readBasket, readPayChoice } from '#app/payment/read-basket.ts'
import { WithdrawalConsent } from '#app/payment/withdrawal-consent.tsx'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Form } from '#app/ui/kit/form/form.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { identityView } from '#app/ui/order/identity-view.ts'
import { OrderPass } from '#app/ui/order/order-pass.tsx'
import { PayStep } from '#app/ui/pay/pay-step.tsx'
import { PlanTicket } from '#app/ui/pay/plan-ticket.tsx'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { EarnedLine, PriceLines } from '#app/ui/reward/price-lines.tsx'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import type { Quote } from '#contract/commerce/order.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { worthOf } from '#contract/commerce/points-rate.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/checkout.ts'
import { twoPhonesPath, type Wish } from './checkout-path.ts'
import { forgetSent, keepSent, sendOrCut } from './cut-order.ts'
import { DeviceChoice, DeviceForm } from './device-choice.tsx'
import { deviceProblem, deviceStep } from './device-step.ts'
import { boughtJustNow, LatestNote, type LatestView, latestView } from './pay/latest-note.tsx'
import { MorePhones } from './pay/more-phones.tsx'
import { PayBar } from './pay/pay-bar.tsx'
import { useFreshAgain } from './pay/use-fresh-again.ts'
import { QuantityPicker } from './quantity-picker.tsx'
import { quoteCode } from './quote-code.ts'
import { RewardChoice, RewardForm } from './reward-choice.tsx'
import { useOrderKey } from './use-order-key.ts'
import '#app/payment/payment.css'

export { meta } from '#app/page/head.ts'

import { withdrawHelp } from '#app/ui/plan/own-texts.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  // Members of organisations buy through their cart.
  if (valuesOf(context).viewer?.accountType !== 'normal') notFound()
  const { locale, api } = valuesOf(context)
  const given = new URL(request.url).searchParams
  // No plan is chosen yet, so the visitor goes to the shop to choose one.
  if (!given.has('plan')) throw redirect(pathTo('shop'))
  const basket = readBasket(given, context)
  const [{ quote, problem }, { promos }] = await Promise.all([
    quoteCode(api, basket),
    api.call('listPromos', { currency: basket.currency }),
  ])
  const { latest } = quote
  // A payment that waits is shown in place of another one.
  if (latest?.state === 'paying') throw redirect(pathTo('order', { order: latest.id }))
  const title = m.checkout_head_title()
  const { deviceCheck, onePressTopUp } = valuesOf(context).tenant.features
  const device = deviceCheck ? deviceStep({ given, last: quote.device, locale }) : undefined
  return {
    ...boughtPlan(quote.plan, locale),
    wish: { ...wishOf(basket), ...(device?.chosen ? { device: device.chosen } : {}) },
    device,
    identity: identityView(quote.plan, 'buying'),
    sum: sumOf(quote),
    pay: payOptionsOf(quote),
    keepsCards: onePressTopUp && quote.methods.includes('card'),
    problem,
    ...(latest ? { latest: latestView(latest) } : {}),
    points: {
      count: quote.pointsAvailable,
      worthMinor: worthOf(quote.pointsAvailable, quote.currency),
    },
    saved: promos.flatMap(({ code, problem }) => (problem ? [] : [code])),
    // The key makes an order sent twice from this page a single order.
    key: crypto.randomUUID(),
    head: pageHead({ context, title, description: title }),
  }
}

function wishOf({ planId, quantity, code, usePoints }: Basket): Wish {
  return { planId, quantity, code, usePoints }
}

function payOptionsOf({ takesCards, methods, publishableKey }: Quote) {
  return { takesCards, methods, ...(publishableKey ? { publishableKey } : {}) }
}

function sumOf({ lines, totalMinor, code, pointsUsed, pointsEarned }: Quote) {
  return { lines, totalMinor, pointsUsed, pointsEarned, ...(code ? { code } : {}) }
}

export async function action({ context }: Route.ActionArgs) {
  const { api, locale } = valuesOf(context)
  const form = sentForm(context)
  const basket = readBasket(form, context)
  const { deviceCheck } = valuesOf(context).tenant.features
  const refused = {
    ...(form.has('consent') ? {} : { consent: m.checkout_withdraw_due() }),
    ...(deviceCheck ? deviceProblem(form) : {}),
  }
  if (Object.keys(refused).length > 0) return data(refused, { status: 422 })
  try {
    const order = await api.call('createOrder', {
      ...basket,
      ...(deviceCheck ? { device: String(form.get('device')) } : {}),
      idempotencyKey: String(form.get('key')),
      totalMinor: Number(form.get('total')),
      latestSeen: String(form.get('latest') ?? ''),
      consent: true,
      consentVersion,
    })
    return await payOnPage(api, order.id, readPayChoice(form))
  } catch (error) {
    const latest = boughtJustNow(error)
    if (latest?.state === 'paying') return redirect(pathTo('order', { order: latest.id }))
    if (latest) return data({ latest: latestView(latest) }, { status: 409 })
    const problem = checkoutProblem(error, { currency: basket.currency, locale })
    return data({ problem }, { status: 409 })
  }
}

/**
 * Result of an action whose answer never arrived. Component and client action share it, so that the
 * bundler keeps them in one file: no further file can be loaded once the connection is gone.
 */
const cut = { isCut: true } as const

/**
 * Sends the form in browsers with JavaScript; a broken connection leaves the page as it is, to send
 * the form again.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  // biome-ignore lint/plugin: the browser's own form, which nobody else has sent
  keepSent(await request.clone().formData())
  const answer = await sendOrCut(serverAction).catch((error: unknown) => {
    forgetSent()
    throw error
  })
  if (answer === undefined) return cut
  forgetSent()
  return answer
}

export function shouldRevalidate(asked: ShouldRevalidateFunctionArgs) {
  // Without a connection the loaders cannot be asked.
  // A card that is being confirmed belongs to the form that was sent, also if it has to be sent again.
  const isKept = asked.actionResult === cut || asked.actionResult?.confirm
  return isKept ? false : asked.defaultShouldRevalidate
}

export default function CheckoutPage(props: Route.ComponentProps) {
  useKeptForms(useShownTo())
  useFreshAgain()
  return (
    <>
      <RewardForm wish={props.loaderData.wish} />
      <DeviceForm wish={props.loaderData.wish} />
      <Buying {...props} />
    </>
  )
}

type Refused = { problem?: string; consent?: string; ack?: string; latest?: LatestView }

function refusedOf(answer: Route.ComponentProps['actionData']): Refused {
  return answer === undefined || 'isCut' in answer || 'confirm' in answer ? {} : answer
}

function Buying({ loaderData, actionData }: Route.ComponentProps) {
  const { plan, place, wish, sum, pay, device, identity, keepsCards } = loaderData
  const { locale } = useShop()
  const { state, formMethod } = useNavigation()
  const price = formatMoney(sum.totalMinor, plan.currency, locale)
  const due = { amountMinor: sum.totalMinor, currency: plan.currency }
  const isFree = sum.totalMinor === 0
  const byOrganization = pay.methods.includes('organization')
  const isCut = actionData === cut
  const { problem, consent, ack, latest = loaderData.latest } = refusedOf(actionData)
  const { key, isResumed } = useOrderKey(loaderData.key, wish, actionData)
  const said = isCut ? m.checkout_problem_offline() : problem
  return (
    <Form method="post" className="wrap checkout" errors={{ consent, ack }} hasOwnSummary>
      <div className="checkout-steps">
        <PayStep at={2} />
        <h1 className="t1">{m.checkout_head_title()}</h1>
        <PlanTicket
          flag={place.flag}
          amount={amountText(plan, locale)}
          text={`${place.name} · ${daysText(plan)}`}
          price={price}
        />
        {(said || isResumed) && (
          <p className="notice-bad" role="alert">
            {said ?? m.checkout_resume()}
          </p>
        )}
        <input type="hidden" name="plan" value={plan.id} />
        <input type="hidden" name="quantity" value={wish.quantity} />
        <input type="hidden" name="total" value={sum.totalMinor} />
        {sum.code && <input type="hidden" name="code" value={sum.code.code} />}
        {wish.usePoints && <input type="hidden" name="points" value="1" />}
        <input type="hidden" name="key" value={key} suppressHydrationWarning />
        <LatestNote latest={latest} />
        {identity && <IdentityNote identity={identity} />}
        {device && <DeviceChoice step={device} wish={wish} />}
        <WithdrawalConsent help={withdrawHelp([plan])} />
        {(isFree || isAsked(pay)) && (
          <section aria-labelledby="payment">
            <h2 id="payment">{m.checkout_payment()}</h2>
            {isFree ? <p>{m.checkout_nothing_due()}</p> : <PaymentChoice {...pay} due={due} />}
          </section>
        )}
        {!isFree && keepsCards && <KeepCard />}
        {!byOrganization && <MorePhones to={twoPhonesPath(wish)} />}
        {!byOrganization && (
          <section aria-labelledby="rewards-title">
            <h2 id="rewards-title">{m.checkout_rewards()}</h2>
            <RewardChoice applied={sum.code?.code} currency={plan.currency} {...loaderData} />
          </section>
        )}
      </div>
      <OrderPass plan={plan} place={place} aside={<QuantityPicker wish={wish} />}>
        <PriceLines sum={sum} currency={plan.currency} />
        <div className="ends">
          <span className="b">{m.checkout_total()}</span>
          <span className="price l num" suppressHydrationWarning>
            {price}
          </span>
        </div>
        {/* An organisation's statement adds the tax. */}
        {!byOrganization && <p className="s muted">{m.plan_tax_included()}</p>}
        <EarnedLine pointsEarned={sum.pointsEarned} />
        <PayBar price={price} isBusy={state !== 'idle' && formMethod === 'POST'}>
          {isFree ? m.checkout_order_free() : m.checkout_pay({ price })}
        </PayBar>
        <p className="s muted center">{m.checkout_soon()}</p>
      </OrderPass>
    </Form>
  )
}
