import { useEffect, useState } from 'react'
import { formatTimeIn } from '#app/format/place-time.ts'
import { m } from '#app/paraglide/messages.js'
import { PaymentChoice } from '#app/payment/payment-choice.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { OrderView } from './order-view.ts'
import { Said } from './said.tsx'

/** Declines of attempts that were refused before a bank was asked. */
const refusals = ['refused', 'amount_too_small', 'amount_too_large']

type UnpaidProps = { order: OrderView; price: string; problem: string | undefined }

/** Returns whether nothing is charged, so that nothing can be returned to a card. */
export function isFree({ totalMinor, exchange }: OrderView): boolean {
  return (exchange?.dueMinor ?? totalMinor) === 0
}

/** An order that is to be paid: why the last attempt failed, and the ways to pay. */
export function UnpaidOrder({ order, price, problem }: UnpaidProps) {
  const { payment } = order
  const isAsked = payment.state === 'trying' || payment.state === 'processing'
  if (isAsked) return <Waiting confirmedAt={payment.confirmedAt} />
  const isDeclined = payment.state === 'declined' || payment.decline !== undefined
  const declined = isDeclined ? declineText(payment.decline) : undefined
  const said = problem ?? declined
  const { actionUrl, takesCards } = payment
  return (
    <>
      {actionUrl && takesCards ? (
        <Said title={m.order_bank_title()} text={m.order_bank_text()}>
          <p>
            <a className="btn p lg" href={actionUrl}>
              {m.order_bank_action()}
            </a>
          </p>
          <h2>{m.order_other_card()}</h2>
        </Said>
      ) : (
        <h1 className="t1">{m.order_open_title()}</h1>
      )}
      {said && (
        <p className="notice-bad" role="alert">
          {said}
        </p>
      )}
      <Form method="post">
        {!isFree(order) && <PaymentChoice {...payment} due={dueOf(order)} />}
        <Button type="submit" size="large">
          {isFree(order) ? m.checkout_order_free() : m.checkout_pay({ price })}
        </Button>
      </Form>
    </>
  )
}

function dueOf({ totalMinor, exchange, currency }: OrderView) {
  return { amountMinor: exchange?.dueMinor ?? totalMinor, currency }
}

/**
 * A payment that the bank has not answered, and when the buyer confirmed it: in the time of the
 * device, which only a script knows.
 */
function Waiting({ confirmedAt }: { confirmedAt: number | undefined }) {
  const { locale } = useShop()
  const [timeZone, setTimeZone] = useState<string>()
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  const time = timeZone && confirmedAt && formatTimeIn(confirmedAt * 1000, { locale, timeZone })
  const text = m.order_checking_text()
  return (
    <Said
      title={m.order_checking_title()}
      text={time ? m.order_checking_confirmed({ time }) : text}
    >
      {time && <p className="muted">{text}</p>}
    </Said>
  )
}

/** Declines of a bank whose customer did not confirm. */
const unconfirmed = ['not_confirmed', 'three_d_secure', 'authentication_required']

function declineText(decline: string | undefined): string {
  if (decline !== undefined && unconfirmed.includes(decline)) return m.order_declined_unconfirmed()
  if (decline === 'insufficient_funds') return m.order_declined_funds()
  if (decline === 'organization_limit') return m.order_declined_limit()
  if (decline === 'organization_points') return m.order_declined_company_points()
  if (decline !== undefined && refusals.includes(decline)) return m.order_declined_refused()
  return decline === 'unavailable' ? m.order_declined_unheard() : m.order_declined()
}
