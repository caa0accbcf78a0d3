import { data, useNavigation } from 'react-router'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { payAndFollow } from '#app/payment/pay-and-follow.ts'
import { isAsked, PaymentChoice } from '#app/payment/payment-choice.tsx'
import { readPayChoice } from '#app/payment/read-basket.ts'
import { WithdrawalConsent } from '#app/payment/withdrawal-consent.tsx'
import { useKeptForms } from '#app/ui/kept-forms/use-kept-forms.ts'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { IdentityNote } from '#app/ui/order/identity-note.tsx'
import { useShownTo } from '#app/ui/shown-to.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/exchange.ts'
import { aloneNote } from './alone-note.ts'
import { ExchangeChooser } from './exchange-chooser.tsx'
import { ExchangeNotes, ExchangePass } from './exchange-pass.tsx'
import { exchangeProblem } from './exchange-problem.ts'
import { type Deal, loadChoice } from './load-choice.ts'
import '#app/payment/payment.css'
import './exchange.css'

export { meta } from '#app/page/head.ts'

import { withdrawHelp } from '#app/ui/plan/own-texts.ts'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { api, locale } = valuesOf(context)
  const esim = await orNotFound(api.call('getEsim', { esimId: params.id }))
  // The receiver of a gift does not own its order, so `getOrder` ends in a 404.
  const order = await orNotFound(api.call('getOrder', { orderId: esim.orderId }))
  const supportEmail = valuesOf(context).tenant.support.email
  const title = m.exchange_head_title()
  return {
    esimId: params.id,
    old: { number: order.number, quantity: order.quantity, ...boughtPlan(order.plan, locale) },
    alone: aloneNote({ order, esim, locale, supportEmail }),
    choice: await loadChoice({ context, order, query: new URL(request.url).searchParams }),
    // The key makes an order sent twice from this page a single order.
    key: crypto.randomUUID(),
    head: pageHead({ context, title, description: title }),
  }
}

export async function action({ params, context }: Route.ActionArgs) {
  const { api, locale } = valuesOf(context)
  const form = sentForm(context)
  const { orderId } = await orNotFound(api.call('getEsim', { esimId: params.id }))
  const { currency } = await orNotFound(api.call('getOrder', { orderId }))
  if (!form.has('consent')) {
    return data({ consent: m.checkout_withdraw_due() }, { status: 422 })
  }
  try {
    const order = await api.call('createExchange', {
      orderId,
      planId: String(form.get('plan')),
      idempotencyKey: String(form.get('key')),
      dueMinor: Number(form.get('due')),
      returnMinor: Number(form.get('return')),
      consent: true,
      consentVersion,
    })
    return await payAndFollow(api, order.id, readPayChoice(form))
  } catch (error) {
    return data({ problem: exchangeProblem(error, { currency, locale }) }, { status: 409 })
  }
}

export default function ExchangePage({ loaderData, actionData }: Route.ComponentProps) {
  useKeptForms(useShownTo())
  const { esimId, old, alone, choice, key } = loaderData
  const refused: { problem?: string; consent?: string } = actionData ?? {}
  const problem = refused.problem ?? choice.problem
  const top = (
    <>
      <nav className="s muted" aria-label={m.orders_head_title()}>
        <Link to={pathTo('esim', { id: esimId })}>{m.orders_head_title()}</Link>
      </nav>
      <h1 className="t1">{m.exchange_head_title()}</h1>
      {problem && (
        <p className="notice-bad" role="alert">
          {problem}
        </p>
      )}
      {alone && !choice.deal && <p className="panel exchange-alone">{alone}</p>}
    </>
  )
  if (choice.deal) {
    return (
      <Deciding deal={choice.deal} formKey={key} consent={refused.consent} esimId={esimId}>
        {top}
      </Deciding>
    )
  }
  return (
    <div className="wrap exchange">
      {top}
      {choice.shelf && <ExchangeChooser esimId={esimId} old={old} shelf={choice.shelf} />}
    </div>
  )
}

type DecidingProps = {
  deal: Deal
  formKey: string
  consent: string | undefined
  esimId: string
  children: React.ReactNode
}

/** The price, the consent to the new contract, and the card where something is due. */
function Deciding({ deal, formKey, consent, esimId, children }: DecidingProps) {
  const { state, formMethod } = useNavigation()
  const { plan, dueMinor, returnMinor, identity } = deal
  return (
    <Form method="post" className="wrap checkout" errors={consent ? { consent } : {}}>
      <div className="checkout-steps">
        {children}
        <input type="hidden" name="plan" value={plan.id} />
        <input type="hidden" name="due" value={dueMinor} />
        <input type="hidden" name="return" value={returnMinor} />
        <input type="hidden" name="key" value={formKey} suppressHydrationWarning />
        <p>
          <TextLink to={pathTo('esim-exchange', { id: esimId })}>{m.exchange_open()}</TextLink>
        </p>
        {identity && <IdentityNote identity={identity} />}
        <ExchangeNotes deal={deal} />
        {dueMinor > 0 && isAsked(deal) && (
          <section aria-labelledby="payment">
            <h2 id="payment">{m.checkout_payment()}</h2>
            <PaymentChoice {...deal} />
          </section>
        )}
        <WithdrawalConsent help={withdrawHelp([deal.plan])} />
      </div>
      <ExchangePass deal={deal} isSending={state !== 'idle' && formMethod === 'POST'} />
    </Form>
  )
}
