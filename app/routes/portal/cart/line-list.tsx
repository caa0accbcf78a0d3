import { CircleCheck } from 'lucide-react'
import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Callout } from '#app/ui/portal/callout.tsx'
import { maxLinePlans } from '#contract/stock-words.ts'
import type { ShownLine } from './cart-view.ts'

/** The lines of the cart as tickets: the plan, how many, and what they cost on the stub. */
export function LineList({ lines }: { lines: readonly ShownLine[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="cart-lines" aria-label={m.shop_texts_plans()}>
      {lines.map((line) => (
        <Line key={`${line.id} ${line.quantity}`} line={line} />
      ))}
    </ul>
  )
}

function Line({ line }: { line: ShownLine }) {
  const { id, amount, unit, place, name, facts, quantity, sum, each, stock } = line
  return (
    <li className="ticket" aria-label={name}>
      <div className="ticket-body">
        <p className="gb num">
          {amount}
          {unit && <small>{unit}</small>}
        </p>
        <div>
          <p className="b">{place}</p>
          <p className="s muted">{facts}</p>
          {stock && (
            <p className="s ok ticket-hint">
              <CircleCheck className="i s16" aria-hidden />
              {stock}
            </p>
          )}
        </div>
        <div className="ticket-acts">
          <Form method="post" preventScrollReset>
            <input type="hidden" name="plan" value={id} />
            <div className="field">
              <input
                className="num"
                type="number"
                name="quantity"
                min={1}
                max={maxLinePlans}
                defaultValue={quantity}
                aria-label={`${m.checkout_quantity()}, ${name}`}
              />
            </div>
            <Button type="submit" name="intent" value="set" variant="secondary" size="small">
              {m.settings_save()}
              <span className="sr">, {name}</span>
            </Button>
          </Form>
          <Remove planId={id} name={name} />
        </div>
      </div>
      <div className="ticket-stub">
        <span className="price num">{sum}</span>
        <span className="xs muted num">{each}</span>
      </div>
    </li>
  )
}

function Remove({ planId, name }: { planId: string; name: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="plan" value={planId} />
      <Button type="submit" name="intent" value="remove" variant="quiet" size="small">
        {m.company_address_remove()}
        <span className="sr">, {name}</span>
      </Button>
    </Form>
  )
}

/** Plans in the cart that are not sold now; the cart cannot be ordered with them. */
export function GoneLines({ planIds }: { planIds: readonly string[] }) {
  return planIds.map((planId) => (
    <Callout key={planId} kind="warns" act={<Remove planId={planId} name={planId} />}>
      {m.portal_cart_gone({ plan: planId })}
    </Callout>
  ))
}
