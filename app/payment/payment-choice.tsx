import { m } from '#app/paraglide/messages.js'
import type { OrderMethod } from '#contract/commerce/order-words.ts'
import { CardFields } from './card-fields.tsx'
import type { Due } from './open-fields.ts'

const cards = [
  ['success', () => m.checkout_card_success()],
  ['decline', () => m.checkout_card_decline()],
  ['insufficient_funds', () => m.checkout_card_insufficient_funds()],
  ['three_d_secure', () => m.checkout_card_three_d_secure()],
  ['late', () => m.checkout_card_late()],
  ['timeout', () => m.checkout_card_timeout()],
] as const

type PaymentChoiceProps = {
  /** Payment methods that this shop accepts. */
  methods: readonly OrderMethod[]
  /** Whether the card is chosen here; otherwise the provider's own page asks for it. */
  takesCards: boolean
  publishableKey?: string
  /** The sum; absent where only a page of the provider asks for the card. */
  due?: Due
}

/** Returns whether the section has any content. */
export function isAsked({ methods, takesCards, publishableKey }: PaymentChoiceProps): boolean {
  return (
    takesCards ||
    publishableKey !== undefined ||
    methods.length === 0 ||
    methods.includes('organization')
  )
}

/** The choice of a payment, if the shop asks for it and not a page of the payment provider. */
export function PaymentChoice({ methods, takesCards, publishableKey, due }: PaymentChoiceProps) {
  if (methods.length === 0) return <p>{m.checkout_points_only()}</p>
  if (methods.includes('organization')) return <p>{m.checkout_organization_pays()}</p>
  if (publishableKey && due) return <CardFields publishableKey={publishableKey} due={due} />
  if (!takesCards) return null
  return (
    <>
      {methods.length > 1 && <MethodChoice methods={methods} />}
      <CardChoice />
    </>
  )
}

function MethodChoice({ methods }: Pick<PaymentChoiceProps, 'methods'>) {
  return (
    <fieldset className="panel methods">
      <legend className="sr">{m.checkout_payment()}</legend>
      {methods.map((method, at) => (
        <label key={method} className="check">
          <input type="radio" name="method" value={method} defaultChecked={at === 0} />
          <MethodName method={method} />
        </label>
      ))}
    </fieldset>
  )
}

function MethodName({ method }: { method: OrderMethod }) {
  if (method === 'card') return <span>{m.checkout_method_card()}</span>
  return <span translate="no">{method === 'apple_pay' ? 'Apple Pay' : 'Google Pay'}</span>
}

/**
 * The sandbox's cards to choose from, because a shop that takes no money must not ask for card
 * numbers.
 */
function CardChoice() {
  return (
    <fieldset className="panel cards">
      <legend className="sr">{m.checkout_method_card()}</legend>
      <p className="s muted">{m.checkout_sandbox()}</p>
      {cards.map(([value, label]) => (
        <label key={value} className="check">
          <input type="radio" name="card" value={value} defaultChecked={value === 'success'} />
          <span>{label()}</span>
        </label>
      ))}
    </fieldset>
  )
}
