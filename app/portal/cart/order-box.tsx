import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { AskApproval } from '../ask-approval.tsx'
import { Bar } from '../ui/bar.tsx'
import { Callout } from '../ui/callout.tsx'
import { orderFormId } from './cart-parts.tsx'
import type { CartView, ShownMeans } from './cart-view.ts'

/** The price of the order, the means after it, and the button that buys. */
export function OrderBox({ view, orderKey }: { view: CartView; orderKey: string }) {
  const { lines, total, totalMinor, means, gone } = view
  const mayOrder = !means.isOver && gone.length === 0
  return (
    <aside className="ticket cart-sum" aria-label={means.title}>
      <div className="ticket-top">
        <h2>{means.title}</h2>
        <Means means={means} />
        {means.isOver && <Callout kind="warns">{means.over}</Callout>}
      </div>
      <div className="ticket-stub">
        {lines.map(({ id, quantity, name, sum }) => (
          <p key={id} className="cart-row s num">
            <span>{`${quantity} × ${name}`}</span>
            <span>{sum}</span>
          </p>
        ))}
        <p className="cart-row cart-total">
          <span>{m.checkout_total()}</span>
          <span className="price num">{total}</span>
        </p>
        {view.volume && <p className="s ok">{view.volume}</p>}
        <Form method="post" id={orderFormId}>
          <input type="hidden" name="key" value={orderKey} suppressHydrationWarning />
          <input type="hidden" name="total" value={totalMinor} />
          {mayOrder && view.needs && <AskApproval needs={view.needs} />}
          {mayOrder && !view.needs && (
            <div className="cart-submit">
              {means.short && <p className="s num cart-short">{means.short}</p>}
              <Button intent="order" size="large" wide>
                {means.submit}
              </Button>
            </div>
          )}
        </Form>
        {!view.needs && <p className="s muted">{m.portal_cart_note()}</p>}
      </div>
    </aside>
  )
}

function Means({ means: { whole, facts, isOver } }: { means: ShownMeans }) {
  if (!whole) return null
  const parts = facts.flatMap(({ key, share }) => {
    if (key === 'left') return []
    const kind = isOver ? ('over' as const) : ('adds' as const)
    return [{ kind: key === 'used' ? ('ink' as const) : kind, share }]
  })
  return (
    <>
      <p className="cart-row">
        <span>{whole.label}</span>
        <b className="num">{whole.text}</b>
      </p>
      <Bar parts={parts} />
      <dl className="cart-facts num">
        {facts.map(({ key, label, text }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
