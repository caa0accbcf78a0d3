import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { InstallWays } from '#app/ui/order/install-ways.tsx'
import { OrderDocuments } from '#app/ui/order/order-documents.tsx'
import { isByCompany, refundText } from '#app/ui/order/refund-text.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { OrderView } from './order-view.ts'
import { Said } from './said.tsx'
import { isFree, UnpaidOrder } from './unpaid-order.tsx'

type OrderStateProps = { order: OrderView; price: string; problem: string | undefined }

/** Says what an order's state means for its buyer, and what the buyer can do. */
export function OrderState({ order, price, problem }: OrderStateProps) {
  switch (order.state) {
    case 'PENDING':
      return <UnpaidOrder order={order} price={price} problem={problem} />
    case 'PAID':
    case 'PROVISIONING':
      return <Making order={order} />
    case 'COMPLETED':
      if (order.cancellation?.state === 'open') return <Leaving order={order} price={price} />
      return <Ready order={order} price={price} />
    case 'FAILED':
      if (order.exchange?.state === 'void') return <NotExchanged order={order} price={price} />
      return <Over order={order} text={failedText(order, price)} />
    default:
      if (order.exchangedFor) return <Replaced by={order.exchangedFor} />
      if (isVoid(order)) return <NotExchanged order={order} price={price} />
      return (
        <Over
          order={order}
          text={isOwed(order) ? refundText(order.payment, price) : m.order_cancelled_text()}
        />
      )
  }
}

/** Says that the money of an order which goes on was taken back, or may be. */
function Returned({ order: { payment }, price }: { order: OrderView; price: string }) {
  const said =
    payment.refund === 'disputed'
      ? m.order_disputed_use()
      : payment.state === 'refunded' && m.order_refunded_kept({ price })
  return said ? <p className="panel order-returned">{said}</p> : null
}

/** Returns whether an exchange was paid for but failed; the plan that it should replace stays. */
function isVoid({ exchange, documents }: OrderView): boolean {
  return exchange?.state === 'void' && documents.isPaid
}

function NotExchanged({ order, price }: { order: OrderView; price: string }) {
  const { orderNumber: number = '', orderId = '', dueMinor = 0 } = order.exchange ?? {}
  return (
    <Said title={m.exchange_void_title()} text={m.exchange_void_text({ number })}>
      {dueMinor > 0 && <p>{refundText(order.payment, price)}</p>}
      <p>
        <Link className="btn q" to={pathTo('order', { order: orderId })}>
          {m.order_head_title({ number })}
        </Link>
      </p>
    </Said>
  )
}

type ReplacedProps = { by: NonNullable<OrderView['exchangedFor']> }

function Replaced({ by: { orderId, orderNumber: number } }: ReplacedProps) {
  return (
    <Said title={m.exchange_replaced_title()} text={m.exchange_replaced_text({ number })}>
      <p>
        <Link className="btn q" to={pathTo('order', { order: orderId })}>
          {m.order_head_title({ number })}
        </Link>
      </p>
    </Said>
  )
}

/** An order that is being cancelled: what the network has to confirm, and what follows. */
function Leaving({ order, price }: { order: OrderView; price: string }) {
  return (
    <Said title={m.order_cancelling_title()} text={m.order_cancelling_text()}>
      {isOwed(order) && order.payment.refund === undefined && (
        <p>
          {isByCompany(order.payment)
            ? m.order_cancelling_company({ price })
            : m.order_cancelling_refund({ price })}
        </p>
      )}
      <OrderDocuments documents={order.documents} />
    </Said>
  )
}

/**
 * An order that was cancelled, failed or refunded: what happens to the money, and where to start
 * again.
 */
function Over({ order, text }: { order: OrderView; text: string }) {
  return (
    <Said title={m.order_cancelled_title()} text={text}>
      {isOwed(order) && !isByCompany(order.payment) && !order.payment.refund && (
        <p className="muted">{m.mail_refund_clock({ date: order.refundDue })}</p>
      )}
      <OrderDocuments documents={order.documents} />
      <p>
        <Link className="btn q" to={pathTo('shop')}>
          {m.orders_empty_action()}
        </Link>
      </p>
    </Said>
  )
}

/** Returns whether a charge is or was refunded. */
function isOwed({ documents, totalMinor }: OrderView): boolean {
  return documents.isPaid && totalMinor > 0
}

function failedText(order: OrderView, price: string): string {
  if (isFree(order)) return m.order_failed_free()
  if (order.payment.refund) return refundText(order.payment, price)
  if (isByCompany(order.payment)) {
    return order.esimId
      ? m.order_addon_failed_company({ price })
      : m.order_failed_company({ price })
  }
  return order.esimId ? m.order_addon_failed({ price }) : m.order_failed_text({ price })
}

function Making({ order: { esimId } }: { order: OrderView }) {
  const title = esimId ? m.order_addon_making() : m.order_making_title()
  return <Said title={title} text={m.order_making_text()} />
}

/** An add-on was added; the link leads to its eSIM. */
type AddedProps = Pick<OrderView, 'documents'> & { esimId: string; children: ReactNode }

function Added({ esimId, documents, children }: AddedProps) {
  return (
    <Said title={m.order_addon_ready()} text={m.order_addon_text()}>
      {children}
      <p>
        <Link className="btn p lg" to={pathTo('esim', { id: esimId })}>
          {m.mail_order_open()}
        </Link>
      </p>
      <OrderDocuments documents={documents} />
    </Said>
  )
}

function Ready({ order, price }: { order: OrderView; price: string }) {
  const { documents, esims, exchange, esimId, cancellation } = order
  const returned = <Returned order={order} price={price} />
  if (esimId !== undefined) {
    return (
      <Added esimId={esimId} documents={documents}>
        {returned}
      </Added>
    )
  }
  return (
    <Said title={m.order_ready_title()} text={m.esim_install_lead()}>
      {returned}
      {cancellation && <p className="notice-bad">{m.order_cancel_refused()}</p>}
      {exchange && <p className="muted">{m.exchange_done({ number: exchange.orderNumber })}</p>}
      {exchange && exchange.returnMinor > 0 && <p className="muted">{m.exchange_return_card()}</p>}
      {esims.map(({ id: esimId, install, starting }) => (
        <section key={esimId} className="panel install-panel" aria-label={install.iccid}>
          <p className="muted">{starting}</p>
          <InstallWays install={install} id={esimId} />
          <p>
            <TextLink to={pathTo('esim', { id: esimId })}>{m.orders_head_title()}</TextLink>
          </p>
        </section>
      ))}
      <OrderDocuments documents={documents} />
    </Said>
  )
}
