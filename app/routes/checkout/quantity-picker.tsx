import { Minus, Plus } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { Tooltip, TooltipProvider } from '#app/ui/kit/overlay/tooltip.tsx'
import { maxQuantity } from '#contract/commerce/order-words.ts'
import { checkoutPath, type Wish } from './checkout-path.ts'

/** Changes the quantity of a purchase. */
export function QuantityPicker({ wish }: { wish: Wish }) {
  return (
    <CountLinks
      label={m.checkout_quantity()}
      count={wish.quantity}
      most={maxQuantity}
      to={(quantity) => checkoutPath({ ...wish, quantity })}
    />
  )
}

type CountLinksProps = {
  label: string
  count: number
  most: number
  to: (count: number) => string
}

/** Links that change a number, so that the server calculates every price. */
export function CountLinks({ label, count: quantity, most, to }: CountLinksProps) {
  return (
    <fieldset className="quantity" aria-label={label}>
      <TooltipProvider>
        {quantity > 1 ? (
          <Tooltip text={m.checkout_less()}>
            <Link to={to(quantity - 1)} preventScrollReset replace aria-label={m.checkout_less()}>
              <Icon of={Minus} className="i s16" aria-hidden />
            </Link>
          </Tooltip>
        ) : (
          <span aria-hidden>
            <Icon of={Minus} className="i s16" />
          </span>
        )}
        <output className="b num">{quantity}</output>
        {quantity < most ? (
          <Tooltip text={m.checkout_more()}>
            <Link to={to(quantity + 1)} preventScrollReset replace aria-label={m.checkout_more()}>
              <Icon of={Plus} className="i s16" aria-hidden />
            </Link>
          </Tooltip>
        ) : (
          <span aria-hidden>
            <Icon of={Plus} className="i s16" />
          </span>
        )}
      </TooltipProvider>
    </fieldset>
  )
}
