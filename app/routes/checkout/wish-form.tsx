import { Form } from '#app/ui/kit/form/form.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Wish } from './checkout-path.ts'

/**
 * A form that asks for the checkout again, with what its fields add to the purchase. The fields
 * stand inside the form that pays, and forms cannot be nested.
 */
export function WishForm({ id, wish }: { id: string; wish: Wish }) {
  const { planId, quantity, trip, code, usePoints, device } = wish
  return (
    <Form
      id={id}
      method="get"
      action={trip === undefined ? pathTo('checkout') : pathTo('trip-buy')}
      preventScrollReset
      replace
      className="sr"
      values={
        trip === undefined
          ? { plan: planId, quantity }
          : Object.fromEntries(new URLSearchParams(trip))
      }
    >
      {code && <input type="hidden" name="code" value={code} />}
      {usePoints && <input type="hidden" name="points" value="1" />}
      {device && <input type="hidden" name="device" value={device} />}
    </Form>
  )
}
