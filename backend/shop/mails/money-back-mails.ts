import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { refundSeconds } from '#contract/commerce/order-words.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import { placeOf } from '../../mail/plan-words.ts'
import { orderFacts, receiptLink, totalOf } from './order-mails.ts'

export function writeOrderFailed(order: OrderDetails, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const isAddon = order.esimId !== undefined
  const intro = isAddon
    ? m.mail_addon_failed_intro({}, context)
    : m.mail_order_failed_intro({}, context)
  const named = { brand, place: placeOf(order.plan, context) }
  return {
    title: isAddon
      ? m.mail_addon_failed_title(named, context)
      : m.mail_order_failed_title(named, context),
    blocks: [
      paragraph(intro),
      paragraph(
        isByCompany(order)
          ? m.order_refunded_company({ price: totalOf(order, context) }, context)
          : m.mail_order_failed_next({ amount: totalOf(order, context) }, context),
      ),
      { kind: 'facts', facts: orderFacts(order, context) },
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Tells the buyer that an order was cancelled and refunded, and when the money should arrive. */
export function writeOrderRefunded(order: OrderDetails, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const amount = totalOf(order, context)
  const dayOf = (at: number) => formatDate(at * 1000, context.locale)
  const isCompany = isByCompany(order)
  const said = { amount, date: dayOf(context.now) }
  const intro = isCompany
    ? m.mail_refund_company(said, context)
    : m.mail_refund_intro(said, context)
  const due = dayOf(context.now + refundSeconds)
  return {
    title: isCompany
      ? `${brand}: ${m.order_refunded_company({ price: amount }, context)}`
      : m.mail_refund_title({ brand, amount }, context),
    blocks: [
      ...uninstalled(order, context),
      paragraph(intro),
      ...(isCompany ? [] : [paragraph(m.mail_refund_clock({ date: due }, context))]),
      { kind: 'facts', facts: orderFacts(order, context) },
      { kind: 'link', label: m.receipt_link({}, context), url: receiptLink(order, context) },
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Says why an order for a phone goes back that nobody has cancelled. */
function uninstalled({ phone }: OrderDetails, context: MailContext): MailBlock[] {
  if (!phone || context.now < phone.until) return []
  const date = formatDate(phone.until * 1000, context.locale)
  const { name } = phone
  return [
    paragraph(
      name
        ? m.mail_phone_returned_named({ name, date }, context)
        : m.mail_phone_returned({ date }, context),
    ),
  ]
}

/**
 * Tells the buyer that a refund has failed, perhaps after the mail that it is on its way: that a
 * person looks after it, and what to do if the card is gone.
 */
export function writeRefundFailed(
  { order, amountMinor }: MailOf<'refund_failed'>,
  context: MailContext,
): MailContent {
  const { name: brand } = context.brand
  const amount = formatMoney(amountMinor, order.currency, context.locale)
  return {
    title: m.mail_refund_failed_title({ brand, amount }, context),
    blocks: [
      paragraph(m.mail_refund_failed_text({ amount }, context)),
      paragraph(m.mail_refund_failed_next({}, context)),
      { kind: 'facts', facts: orderFacts(order, context) },
      button(
        m.order_head_title({ number: order.number }, context),
        context.linkTo(`/checkout/${order.id}`),
      ),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Tells the buyer that money of an order that goes on was sent back, and when it should arrive. */
export function writePartRefunded(
  { order, amountMinor }: MailOf<'part_refunded'>,
  context: MailContext,
): MailContent {
  const { name: brand } = context.brand
  const amount = formatMoney(amountMinor, order.currency, context.locale)
  const dayOf = (at: number) => formatDate(at * 1000, context.locale)
  const due = dayOf(context.now + refundSeconds)
  return {
    title: m.mail_refund_title({ brand, amount }, context),
    blocks: [
      paragraph(m.mail_refund_part({ amount, date: dayOf(context.now) }, context)),
      paragraph(m.mail_refund_clock({ date: due }, context)),
      { kind: 'facts', facts: orderFacts(order, context) },
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Whether an organisation has paid, and therefore gets the refund. */
function isByCompany({ payment }: OrderDetails): boolean {
  return payment.methods.includes('organization')
}
