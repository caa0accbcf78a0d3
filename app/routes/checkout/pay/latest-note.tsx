import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { LatestOrder } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** An order of the same plan that was paid just now, in the reader's language. */
export type LatestView = { id: string; text: string; link: string }

export function latestView({ id, number, at }: LatestOrder): LatestView {
  const count = Math.max(1, Math.round((Date.now() / 1000 - at) / 60))
  return { id, text: m.checkout_twice({ count }), link: m.checkout_twice_order({ number }) }
}

/** Returns the order that another one was refused for, because its buyer may not know of it. */
export function boughtJustNow(error: unknown): LatestOrder | undefined {
  const isBought = error instanceof ApiError && error.details?.reason === 'bought'
  return isBought ? (error.details as LatestOrder) : undefined
}

/** Asks whether the plan is to be bought once more; pressing the button again does so. */
export function LatestNote({ latest }: { latest: LatestView | undefined }) {
  return (
    <>
      <input type="hidden" name="latest" value={latest?.id ?? ''} />
      {latest && (
        <p className="panel latest-note" role="alert">
          <b>{latest.text}</b>
          <TextLink to={pathTo('order', { order: latest.id })}>{latest.link}</TextLink>
        </p>
      )}
    </>
  )
}
