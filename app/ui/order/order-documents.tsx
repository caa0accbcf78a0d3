import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Order } from '#contract/commerce/order.ts'
import { withdrawalSeconds } from '#contract/commerce/order-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import './order-documents.css'

export type OrderDocumentsView = {
  id: string
  number: string
  isPaid: boolean
  canWithdraw: boolean
}

/**
 * Returns the documents of an order: its receipt, and for 14 days the way to withdraw from the
 * contract.
 */
export function orderDocuments({ id, number, state, paidAt }: Order): OrderDocumentsView {
  const isPaid = paidAt !== undefined
  const isInTime = isPaid && Date.now() / 1000 < paidAt + withdrawalSeconds
  return { id, number, isPaid, canWithdraw: isInTime && state === 'COMPLETED' }
}

export function OrderDocuments({ documents }: { documents: OrderDocumentsView }) {
  const { basename } = useShop()
  const { id, number, isPaid, canWithdraw } = documents
  if (!isPaid) return null
  return (
    <p className="order-documents">
      {/* The link is a plain anchor, because the router cannot show a file. */}
      <a
        className="link"
        href={(basename === '/' ? '' : basename) + pathTo('receipt', { order: id })}
        download
      >
        {m.receipt_link()}
      </a>
      {canWithdraw && (
        <TextLink to={`${pathTo('withdrawal')}?order=${number}`}>{m.withdrawal_link()}</TextLink>
      )}
    </p>
  )
}
