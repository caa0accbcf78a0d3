import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { PaymentChoice } from '#app/payment/payment-choice.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Callout } from '../ui/callout.tsx'

export type Payable = {
  /**
   * The idempotency key: the same in every submission of the shown form, so that it charges once.
   */
  key: string
  amountMinor: number
  amount: string
  takesCards: boolean
}

type PayFormProps = { payable: Payable; intent: string; children: ReactNode }

/** The choice of a card, if the page asks for it, and the button that charges the sum. */
export function PayForm({ payable, intent, children }: PayFormProps) {
  const { key, amountMinor, amount, takesCards } = payable
  return (
    <Form method="post">
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <input type="hidden" name="amount" value={amountMinor} />
      {children}
      <PaymentChoice methods={['card']} takesCards={takesCards} />
      <div className="part-body">
        <Button intent={intent} size="large">
          {m.checkout_pay({ price: amount })}
        </Button>
      </div>
    </Form>
  )
}

type Told = { kind: 'helps' | 'warns' | 'fails'; text: string; bankUrl?: string | undefined }
type PaymentNoteProps = { payment: Told; again: string }

/** The outcome of a payment, and the next step. */
export function PaymentNote({ payment: { kind, text, bankUrl }, again }: PaymentNoteProps) {
  if (kind !== 'warns') return <Callout kind={kind}>{text}</Callout>
  const act = bankUrl ? (
    <a className="btn p sm" href={bankUrl}>
      {m.order_bank_action()}
    </a>
  ) : (
    <ButtonLink variant="secondary" size="small" to={again}>
      {m.billing_pay_again()}
    </ButtonLink>
  )
  return (
    <Callout kind="warns" act={act}>
      {text}
    </Callout>
  )
}
