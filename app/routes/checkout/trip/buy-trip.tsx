import { data, redirect, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import type { ApiClient, Input } from '#app/api/client.ts'
import { formatDay } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatDaysIn } from '#app/format/place-time.ts'
import { currencyContext, valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { notFound, orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { checkoutProblem } from '#app/payment/checkout-problem.ts'
import { KeepCard } from '#app/payment/keep-card.tsx'
import { payOnPage } from '#app/payment/pay-and-follow.ts'
import { isAsked, PaymentChoice } from '#app/payment/payment-choice.tsx'
import { readPayChoice } from '#app/payment/read-basket.ts'
import { WithdrawalConsent } from '#app/payment/withdrawal-consent.tsx'
import { readPhones, readTripPlans, tripQuery, withPhones } from '#app/trip/trip-path.ts'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Form } from '#app/ui/kit/form/form.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { identityView } from '#app/ui/order/identity-view.ts'
import { PlanTicket } from '#app/ui/pay/plan-ticket.tsx'
import { withdrawHelp } from '#app/ui/plan/own-texts.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import { useShownTo } from '#app/ui/shown-to.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { checkoutPath, twoPhonesPath, type Wish } from '../checkout-path.ts'
import { forgetSent, keepSent, sendOrCut } from '../cut-order.ts'
import { DeviceChoice, DeviceForm } from '../device-choice.tsx'
import { deviceProblem, deviceStep } from '../device-step.ts'
import { MorePhones } from '../pay/more-phones.tsx'
import { useOrderKey } from '../use-order-key.ts'
import type { Route } from './+types/buy-trip.ts'
import { PhonesField } from './phones-field.tsx'
import { TripSum } from './trip-sum.tsx'
import { ZoneField } from './zone-field.tsx'
import '#app/payment/payment.css'
import './trip.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  // Members of organisations buy through their cart.
  if (valuesOf(context).viewer?.accountType !== 'normal') notFound()
  const { locale, api, tenant } = valuesOf(context)
  const given = new URL(request.url).searchParams
  const plans = readTripPlans(given)
  const [only] = plans
  if (!only) throw redirect(pathTo('calculator'))
  const phones = readPhones(given)
  if (plans.length === 1 && !phones) throw redirect(checkoutPath(only))
  const currency = context.get(currencyContext)
  const wished = { plans, currency, phones: phones?.length }
  const quote = await orNotFound(quoteTrip(api, wished))
  // An organisation pays for one plan at a time.
  if (!quote) throw redirect(checkoutPath(only))
  const title = m.checkout_head_title()
  const { takesCards, methods, publishableKey, totalMinor, pointsEarned } = quote
  // Phones of others are checked behind their links.
  const hasOwn = phones?.[0]?.isOwn !== false
  const device =
    tenant.features.deviceCheck && hasOwn
      ? deviceStep({ given, last: quote.device, locale })
      : undefined
  const wish: Wish = {
    planId: plans.map(({ planId }) => planId).join(' '),
    quantity: phones?.length ?? 1,
    trip: withPhones(tripQuery(plans), phones ?? []),
    ...(device?.chosen ? { device: device.chosen } : {}),
  }
  const lines = quote.lines.map((line, at) => {
    const { startsOn, endsOn } = plans[at] ?? {}
    return {
      ...boughtPlan(line.plan, locale),
      quantity: line.quantity * (phones?.length ?? 1),
      price: formatMoney(line.totalMinor * (phones?.length ?? 1), currency, locale),
      days:
        startsOn && endsOn
          ? formatDaysIn(Date.parse(startsOn), Date.parse(endsOn), { locale, timeZone: 'UTC' })
          : undefined,
      identity: identityView(line.plan, 'buying'),
    }
  })
  return {
    lines,
    wish,
    device,
    phones,
    keepsCards: tenant.features.onePressTopUp && methods.includes('card'),
    until:
      quote.installUntil === undefined ? undefined : formatDay(quote.installUntil * 1000, locale),
    sum: { totalMinor, pointsEarned, currency },
    pay: { takesCards, methods, ...(publishableKey ? { publishableKey } : {}) },
    // The key makes a trip sent twice from this page a single one.
    key: crypto.randomUUID(),
    head: pageHead({ context, title, description: title }),
  }
}

/** Returns the price of a trip; undefined where the buyer's organisation would have to pay. */
async function quoteTrip(api: ApiClient, wished: Input<'quoteTrip'>) {
  try {
    return await api.call('quoteTrip', wished)
  } catch (error) {
    const reason = error instanceof ApiError && error.details?.reason
    if (reason === 'organization_pays') return undefined
    throw error
  }
}

export async function action({ context }: Route.ActionArgs) {
  const { api, locale, tenant } = valuesOf(context)
  const form = sentForm(context)
  const currency = context.get(currencyContext)
  const phones = readPhones(form)
  const deviceCheck = tenant.features.deviceCheck && phones?.[0]?.isOwn !== false
  const refused = {
    ...(form.has('consent') ? {} : { consent: m.checkout_withdraw_due() }),
    ...(deviceCheck ? deviceProblem(form) : {}),
  }
  if (Object.keys(refused).length > 0) return data(refused, { status: 422 })
  try {
    const trip = await api.call('createTrip', {
      plans: readTripPlans(form),
      phones,
      currency,
      ...(deviceCheck ? { device: String(form.get('device')) } : {}),
      // Without JavaScript there is none.
      ...(form.get('zone') ? { timeZone: String(form.get('zone')) } : {}),
      idempotencyKey: String(form.get('key')),
      totalMinor: Number(form.get('total')),
      consent: true,
      consentVersion,
    })
    return await payOnPage(api, trip.id, readPayChoice(form), pathTo('trip', { trip: trip.id }))
  } catch (error) {
    return data({ problem: checkoutProblem(error, { currency, locale }) }, { status: 409 })
  }
}

/** Result of an action whose answer never arrived; the checkout of one plan says why it is here. */
const cut = { isCut: true } as const

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
  const isKept = asked.actionResult === cut || asked.actionResult?.confirm
  return isKept ? false : asked.defaultShouldRevalidate
}

export default function BuyTripPage(props: Route.ComponentProps) {
  useKeptForms(useShownTo())
  return (
    <>
      <DeviceForm wish={props.loaderData.wish} />
      <Buying {...props} />
    </>
  )
}

type Refused = { problem?: string; consent?: string; ack?: string }

function refusedOf(answer: Route.ComponentProps['actionData']): Refused {
  return answer === undefined || 'isCut' in answer || 'confirm' in answer ? {} : answer
}

function Buying({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, wish, sum, pay, device, phones } = loaderData
  const { locale } = useShop()
  const { state, formMethod } = useNavigation()
  const price = formatMoney(sum.totalMinor, sum.currency, locale)
  const due = { amountMinor: sum.totalMinor, currency: sum.currency }
  const { problem, consent, ack } = refusedOf(actionData)
  const { key, isResumed } = useOrderKey(loaderData.key, wish, actionData)
  const said = actionData === cut ? m.checkout_problem_offline() : problem
  const identity = lines.flatMap((line) => line.identity ?? [])[0]
  return (
    <Form method="post" className="wrap checkout" errors={{ consent, ack }} hasOwnSummary>
      <div className="checkout-steps">
        <h1 className="t1">{m.checkout_head_title()}</h1>
        <div className="paid-plans">
          {lines.map((line) => (
            <PlanTicket
              key={line.plan.id}
              flag={line.place.flag}
              amount={amountText(line.plan, locale)}
              text={`${line.place.name} · ${daysText(line.plan)}${line.quantity > 1 ? ` × ${line.quantity}` : ''}`}
              price={line.price}
            />
          ))}
        </div>
        {(said || isResumed) && (
          <p className="notice-bad" role="alert">
            {said ?? m.checkout_resume()}
          </p>
        )}
        <input type="hidden" name="plan" value={wish.planId} />
        <input type="hidden" name="quantity" value={wish.quantity} />
        {[...new URLSearchParams(wish.trip)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="total" value={sum.totalMinor} />
        <input type="hidden" name="key" value={key} suppressHydrationWarning />
        <ZoneField />
        {phones && <PhonesField phones={phones} wish={wish} until={loaderData.until} />}
        {identity && <IdentityNote identity={identity} />}
        {device && <DeviceChoice step={device} wish={wish} />}
        <WithdrawalConsent help={withdrawHelp(lines.map(({ plan }) => plan))} />
        {isAsked(pay) && (
          <section aria-labelledby="payment">
            <h2 id="payment">{m.checkout_payment()}</h2>
            <PaymentChoice {...pay} due={due} />
          </section>
        )}
        {loaderData.keepsCards && <KeepCard />}
        {!phones && <MorePhones to={twoPhonesPath(wish)} />}
        <p className="s muted">{m.trip_codes()}</p>
      </div>
      <TripSum
        lines={lines}
        price={price}
        pointsEarned={sum.pointsEarned}
        isBusy={state !== 'idle' && formMethod === 'POST'}
      />
    </Form>
  )
}
