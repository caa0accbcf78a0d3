import { Minus, Plus } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { maxQuantity } from '#contract/order-words.ts'
import { checkoutPath, type Wish } from './checkout-path.ts'

type QuantityPickerProps = { wish: Wish }

/** Links that change the quantity, so that the server calculates every price. */
export function QuantityPicker({ wish }: QuantityPickerProps) {
  const { quantity } = wish
  const to = (count: number) => checkoutPath({ ...wish, quantity: count })
  return (
    <fieldset className="quantity" aria-label={m.checkout_quantity()}>
      {quantity > 1 ? (
        <Link to={to(quantity - 1)} preventScrollReset replace aria-label={m.checkout_less()}>
          <Minus className="i s16" aria-hidden />
        </Link>
      ) : (
        <span aria-hidden>
          <Minus className="i s16" />
        </span>
      )}
      <output className="b num">{quantity}</output>
      {quantity < maxQuantity ? (
        <Link to={to(quantity + 1)} preventScrollReset replace aria-label={m.checkout_more()}>
          <Plus className="i s16" aria-hidden />
        </Link>
      ) : (
        <span aria-hidden>
          <Plus className="i s16" />
        </span>
      )}
    </fieldset>
  )
}
