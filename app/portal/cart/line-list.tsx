import { CircleCheck, Minus, Plus, Trash2, TriangleAlert } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxLinePlans } from '#contract/spending/stock-words.ts'
import { Callout } from '../ui/callout.tsx'
import type { ShownLine } from './cart-view.ts'

/** The lines of the cart as tickets: the plan, the quantity, and the price on the stub. */
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
  const { amount, unit, flag, place, name, facts, sum, each, list, was, low, stock } = line
  return (
    <li className="ticket" aria-label={name}>
      <div className="ticket-body">
        <p className="gb num">
          <span>{amount}</span>
          {unit && <small>{unit}</small>}
        </p>
        <div>
          <p className="b ticket-place">
            {flag && <Flag code={flag} size={20} />}
            <span>{place}</span>
            {was && <Badge tone="reduced">{m.plan_reduced()}</Badge>}
          </p>
          <p className="s muted">{facts}</p>
          {stock && <StockHint stock={stock} />}
        </div>
        <div className="ticket-acts">
          <QuantityForm line={line} />
          <Remove planId={line.id} name={name} />
        </div>
      </div>
      <div className="ticket-stub">
        {list && (
          <del className="xs num">
            <span className="sr">{m.portal_change_before()} </span>
            <span>{list}</span>
          </del>
        )}
        <span className="price num">
          {list && <span className="sr">{m.portal_change_after()} </span>}
          <span>{sum}</span>
        </span>
        <span className="xs muted num">
          <span>{`${each} `}</span>
          {was && <s>{was}</s>}
        </span>
        {low && <span className="xs muted num">{low}</span>}
      </div>
    </li>
  )
}

function StockHint({ stock: { text, isUrgent } }: { stock: NonNullable<ShownLine['stock']> }) {
  const mark = isUrgent ? TriangleAlert : CircleCheck
  return (
    <p className={`s ticket-hint ${isUrgent ? 'warn' : 'ok'}`}>
      <Icon of={mark} className="i s16" aria-hidden />
      <span>{text}</span>
    </p>
  )
}

/** One fewer, a number, one more. Enter in the field presses the first button, which saves it. */
function QuantityForm({ line: { id, quantity, name } }: { line: ShownLine }) {
  return (
    <PlainForm method="post" className="stepper" preventScrollReset>
      <input type="hidden" name="plan" value={id} />
      <button type="submit" name="intent" value="set" className="sr" tabIndex={-1}>
        {`${m.settings_save()}, ${name}`}
      </button>
      <button
        type="submit"
        name="intent"
        value="less"
        disabled={quantity <= 1}
        aria-label={`${m.checkout_less()}, ${name}`}
      >
        <Icon of={Minus} className="i s16" aria-hidden />
      </button>
      <input
        className="num"
        type="number"
        name="quantity"
        min={1}
        max={maxLinePlans}
        defaultValue={quantity}
        aria-label={`${m.checkout_quantity()}, ${name}`}
        onBlur={({ currentTarget: { value, form } }) => {
          const save = form?.querySelector<HTMLButtonElement>('[value="set"]')
          if (value !== String(quantity)) form?.requestSubmit(save)
        }}
      />
      <button
        type="submit"
        name="intent"
        value="more"
        disabled={quantity >= maxLinePlans}
        aria-label={`${m.checkout_more()}, ${name}`}
      >
        <Icon of={Plus} className="i s16" aria-hidden />
      </button>
    </PlainForm>
  )
}

function Remove({ planId, name }: { planId: string; name: string }) {
  return (
    <PlainForm method="post" preventScrollReset>
      <input type="hidden" name="plan" value={planId} />
      <Button
        intent="remove"
        variant="quiet"
        size="small"
        aria-label={`${m.company_address_remove()}, ${name}`}
      >
        <Icon of={Trash2} className="i s16" aria-hidden />
      </Button>
    </PlainForm>
  )
}

/** Plans in the cart that are no longer sold; the order is impossible until they are removed. */
export function GoneLines({ planIds }: { planIds: readonly string[] }) {
  return planIds.map((planId) => (
    <Callout key={planId} kind="warns" act={<Remove planId={planId} name={planId} />}>
      {m.portal_cart_gone({ plan: planId })}
    </Callout>
  ))
}
