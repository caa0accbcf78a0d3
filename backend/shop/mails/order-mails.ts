import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { installCode, installLinks } from '#contract/commerce/install.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { withdrawalSeconds } from '#contract/commerce/order-words.ts'
import { withdrawalPath } from '#contract/pages/routes.ts'
import {
  button,
  type Fact,
  factList,
  type MailBlock,
  type MailContent,
  paragraph,
} from '../../mail/content.ts'
import { exchangeFacts } from '../../mail/exchange-words.ts'
import { termsLink } from '../../mail/links/terms-link.ts'
import { type MailContext, timeOf } from '../../mail/mail-context.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import { addonTerms, placeOf, planLine, planTerms } from '../../mail/plan-words.ts'
import { reductionsOf } from '../../mail/price-words.ts'

/**
 * Confirms the contract on a durable medium (Directive 2011/83, Art. 8(7)): what was bought at
 * which price, the consent, how to withdraw, and how to install the eSIMs.
 */
export function writeOrderConfirmed(
  order: OrderDetails,
  context: MailContext,
  stopLink?: string,
): MailContent {
  if (order.esimId !== undefined) return writeAddonConfirmed(order, context, stopLink)
  const { name: brand } = context.brand
  const intro = m.mail_order_confirmed_intro({}, context)
  const place = placeOf(order.plan, context)
  return {
    title: m.mail_order_confirmed_title({ brand, place }, context),
    blocks: [
      paragraph(intro),
      ...exchangeBlocks(order, context),
      ...order.esims.flatMap((esim, at) => installBlocks(esim, at, context)),
      { kind: 'subtitle', text: m.order_head_title({ number: order.number }, context) },
      { kind: 'facts', facts: [...orderFacts(order, context), ...planTerms(order.plan, context)] },
      { kind: 'link', label: m.receipt_link({}, context), url: receiptLink(order, context) },
      ...withdrawalBlocks(order, context),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Confirms the contract of data that was added to an existing eSIM. */
function writeAddonConfirmed(
  order: OrderDetails,
  context: MailContext,
  stopLink: string | undefined,
): MailContent {
  const { name: brand } = context.brand
  const intro = m.order_addon_text({}, context)
  const data = formatData(order.plan.amount, context.locale)
  const page = context.linkTo(`/esim/${order.esimId}`)
  return {
    title: m.mail_addon_title({ brand, data, place: placeOf(order.plan, context) }, context),
    preheader: intro,
    blocks: [
      ...(order.isAuto ? [paragraph(m.mail_addon_auto({}, context))] : []),
      paragraph(intro),
      button(m.mail_order_open({}, context), page),
      ...(stopLink ? autoLinks({ page, stopLink }, context) : []),
      { kind: 'subtitle', text: m.order_head_title({ number: order.number }, context) },
      { kind: 'facts', facts: [...orderFacts(order, context), ...addonTerms(order.plan, context)] },
      { kind: 'link', label: m.receipt_link({}, context), url: receiptLink(order, context) },
      ...withdrawalBlocks(order, context),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

type AutoLinks = { page: string; stopLink: string }

function autoLinks({ page, stopLink }: AutoLinks, context: MailContext): MailBlock[] {
  return [
    { kind: 'link', label: m.addon_auto_stop({}, context), url: stopLink },
    { kind: 'link', label: m.mail_addon_auto_stop({}, context), url: `${page}/addon` },
  ]
}

/**
 * Tells the buyer that an exchange failed: the plan is unchanged, and the payment for the new one
 * is refunded.
 */
export function writeExchangeVoid(order: OrderDetails, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const { orderNumber: number = '', dueMinor = 0 } = order.exchange ?? {}
  const amount = formatMoney(dueMinor, order.currency, context.locale)
  const intro = m.exchange_void_text({ number }, context)
  return {
    title: m.mail_exchange_void_title({ brand }, context),
    blocks: [
      paragraph(intro),
      ...(dueMinor > 0 ? [paragraph(m.order_refunded_text({ price: amount }, context))] : []),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Tells the buyer that the order is kept, although its cancellation was announced before. */
export function writeCancelRefused(order: OrderDetails, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const intro = m.order_cancel_refused({}, context)
  return {
    title: m.mail_cancel_refused_title({ brand }, context),
    blocks: [
      paragraph(intro),
      { kind: 'facts', facts: orderFacts(order, context) },
      button(
        m.order_head_title({ number: order.number }, context),
        context.linkTo(`/checkout/${order.id}`),
      ),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Names the order that this one replaces, and says that the code of that order no longer works. */
function exchangeBlocks({ exchange, currency }: OrderDetails, context: MailContext): MailBlock[] {
  if (!exchange) return []
  const { orderNumber: number, returnMinor } = exchange
  const amount = formatMoney(returnMinor, currency, context.locale)
  return [
    paragraph(m.exchange_done({ number }, context)),
    ...(returnMinor > 0 ? [paragraph(m.order_refunded_text({ price: amount }, context))] : []),
  ]
}

export function totalOf({ totalMinor, currency }: OrderDetails, { locale }: MailContext): string {
  return formatMoney(totalMinor, currency, locale)
}

export function receiptLink({ id }: OrderDetails, context: MailContext): string {
  return context.linkTo(`/checkout/${id}/receipt`)
}

export function orderFacts(order: OrderDetails, context: MailContext): Fact[] {
  return [
    { term: m.mail_order_number({}, context), value: order.number },
    { term: m.mail_order_plan({}, context), value: planLine(order.plan, context) },
    {
      term: m.checkout_quantity({}, context),
      value: new Intl.NumberFormat(context.locale).format(order.quantity),
    },
    ...reductionsOf(order, context),
    { term: m.mail_order_total({}, context), value: totalOf(order, context) },
    ...exchangeFacts(order, context),
    { term: m.mail_order_time({}, context), value: timeOf(order.createdAt, context.locale) },
  ]
}

/** Shows how to install an eSIM, as its page does: by QR code, by one tap and by hand. */
export function installBlocks(esim: Esim, at: number, context: MailContext): MailBlock[] {
  const { id, iccid, smdpAddress, matchingId, apn } = esim
  if (!iccid || !smdpAddress || !matchingId) return []
  const code = installCode(smdpAddress, matchingId)
  const { apple, android } = installLinks(code)
  return [
    { kind: 'subtitle', text: `eSIM · ${iccid}` },
    {
      kind: 'picture',
      picture: { name: `esim-${id}`, qr: code },
      label: m.esim_qr_label({}, context),
    },
    ...(at === 0 ? [paragraph(m.esim_qr_help({}, context))] : []),
    { kind: 'link', label: m.mail_install_apple({}, context), url: apple },
    { kind: 'link', label: m.esim_install_android({}, context), url: android },
    factList([
      { term: m.esim_smdp({}, context), value: smdpAddress },
      { term: m.esim_code({}, context), value: matchingId },
      ...(apn ? [{ term: 'APN', value: apn }] : []),
    ]),
    button(m.mail_order_open({}, context), context.linkTo(`/esim/${id}`)),
  ]
}

export function withdrawalBlocks(order: OrderDetails, context: MailContext): MailBlock[] {
  const { consentAt, consentVersion: version, paidAt = order.createdAt } = order
  const date = formatDate((paidAt + withdrawalSeconds) * 1000, context.locale)
  const text = m.checkout_withdraw_consent({}, context)
  const time = timeOf(consentAt, context.locale)
  return [
    { kind: 'subtitle', text: m.checkout_withdraw_title({}, context) },
    paragraph(m.mail_order_consent({ time, text, version }, context)),
    paragraph(m.mail_order_withdrawal({ date }, context)),
    { kind: 'link', label: m.withdrawal_link({}, context), url: context.linkTo(withdrawalPath) },
    termsLink(order, context),
  ]
}
