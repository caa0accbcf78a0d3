import { use } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Labelled } from '#app/ui/kit/form/labelled.tsx'
import { TypedContext } from '#app/ui/kit/form/typed.ts'
import { maxAccountingText } from '#contract/spending/stock-words.ts'

/** The id of the order's form, to which fields and buttons outside of it also belong. */
export const orderFormId = 'order'

type SameFactsProps = { facts: readonly { key: string; term: string; text: string }[] }

/** Facts that apply to all plans in the cart, stated once. */
export function SameFacts({ facts }: SameFactsProps) {
  if (facts.length === 0) return null
  return (
    <section className="panel cart-part" aria-labelledby="same">
      <h2 id="same">{m.portal_cart_same()}</h2>
      <dl className="cart-same">
        {facts.map(({ key, term, text }) => (
          <div key={key}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Fields for the buyer's own accounting. */
export function AccountingPart() {
  return (
    <section className="panel cart-part" aria-labelledby="books">
      <h2 id="books">{m.portal_cart_books()}</h2>
      <div className="cart-accounting">
        <AccountingField name="cost_centre" label={m.portal_cart_cost_centre()} />
        <AccountingField name="po_number" label={m.portal_cart_po()} />
      </div>
    </section>
  )
}

/** A field of the order's form that is placed elsewhere on the page. */
function AccountingField({ name, label }: { name: string; label: string }) {
  const typed = use(TypedContext)
  const given = typed?.intent === 'order' ? typed.fields[name]?.[0] : undefined
  return (
    <Labelled id={name} label={label}>
      <input
        id={name}
        form={orderFormId}
        name={name}
        maxLength={maxAccountingText}
        defaultValue={given}
      />
    </Labelled>
  )
}
