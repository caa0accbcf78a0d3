import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { installCode, installLinks } from '#contract/install.ts'
import type { Esim } from '#contract/order.ts'
import { refundSeconds, withdrawalSeconds } from '#contract/order-words.ts'
import { withdrawalPath } from '#contract/routes.ts'
import { type Fact, type MailBlock, type MailContent, paragraph } from './content.ts'
import { exchangeFacts } from './exchange-words.ts'
import { type Letter, timeOf } from './letter.ts'
import type { OrderDetails } from './order-details.ts'
import { addonTerms, placeOf, planLine, planTerms } from './plan-words.ts'
import { reductionsOf } from './price-words.ts'

/**
 * Confirms the contract on a durable medium (Directive 2011/83, Art. 8(7)): what was bought at
 * which price, the consent, how to withdraw, and how to install the eSIMs.
 */
export function writeOrderConfirmed(
  order: OrderDetails,
  letter: Letter,
  stopLink?: string,
): MailContent {
  if (order.esimId !== undefined) return writeAddonConfirmed(order, letter, stopLink)
  const { name: brand } = letter.brand
  const intro = m.mail_order_confirmed_intro({}, letter)
  const place = placeOf(order.plan, letter)
  return {
    title: m.mail_order_confirmed_title({ brand, place }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      ...exchangeBlocks(order, letter),
      ...order.esims.flatMap((esim, at) => installBlocks(esim, at, letter)),
      { kind: 'subtitle', text: m.order_head_title({ number: order.number }, letter) },
      { kind: 'facts', facts: [...orderFacts(order, letter), ...planTerms(order.plan, letter)] },
      { kind: 'link', label: m.receipt_link({}, letter), url: receiptLink(order, letter) },
      ...withdrawalBlocks(order, letter),
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/** Confirms the contract of data that was added to an existing eSIM. */
function writeAddonConfirmed(
  order: OrderDetails,
  letter: Letter,
  stopLink: string | undefined,
): MailContent {
  const { name: brand } = letter.brand
  const intro = m.order_addon_text({}, letter)
  const data = formatData(order.plan.amount, letter.locale)
  const page = letter.linkTo(`/esim/${order.esimId}`)
  return {
    title: m.mail_addon_title({ brand, data, place: placeOf(order.plan, letter) }, letter),
    preheader: intro,
    blocks: [
      ...(order.isAuto ? [paragraph(m.mail_addon_auto({}, letter))] : []),
      paragraph(intro),
      {
        kind: 'button',
        label: m.mail_order_open({}, letter),
        url: page,
      },
      ...(stopLink ? autoLinks({ page, stopLink }, letter) : []),
      { kind: 'subtitle', text: m.order_head_title({ number: order.number }, letter) },
      { kind: 'facts', facts: [...orderFacts(order, letter), ...addonTerms(order.plan, letter)] },
      { kind: 'link', label: m.receipt_link({}, letter), url: receiptLink(order, letter) },
      ...withdrawalBlocks(order, letter),
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

type AutoLinks = { page: string; stopLink: string }

function autoLinks({ page, stopLink }: AutoLinks, letter: Letter): MailBlock[] {
  return [
    { kind: 'link', label: m.addon_auto_stop({}, letter), url: stopLink },
    { kind: 'link', label: m.mail_addon_auto_stop({}, letter), url: `${page}/addon` },
  ]
}

export function writeOrderFailed(order: OrderDetails, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const isAddon = order.esimId !== undefined
  const intro = isAddon
    ? m.mail_addon_failed_intro({}, letter)
    : m.mail_order_failed_intro({}, letter)
  const named = { brand, place: placeOf(order.plan, letter) }
  return {
    title: isAddon
      ? m.mail_addon_failed_title(named, letter)
      : m.mail_order_failed_title(named, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_order_failed_next({ amount: totalOf(order, letter) }, letter)),
      { kind: 'facts', facts: orderFacts(order, letter) },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/** Tells that an order was cancelled and refunded, and when the money should arrive. */
export function writeOrderRefunded(order: OrderDetails, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const amount = totalOf(order, letter)
  const dayOf = (at: number) => formatDate(at * 1000, letter.locale)
  const intro = m.mail_refund_intro({ amount, date: dayOf(letter.now) }, letter)
  const due = dayOf(letter.now + refundSeconds)
  return {
    title: m.mail_refund_title({ brand, amount }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      paragraph(m.mail_refund_clock({ date: due }, letter)),
      { kind: 'facts', facts: orderFacts(order, letter) },
      { kind: 'link', label: m.receipt_link({}, letter), url: receiptLink(order, letter) },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/**
 * Tells that an exchange failed: the plan stays as it was, and the payment for the new one is
 * refunded.
 */
export function writeExchangeVoid(order: OrderDetails, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const { orderNumber: number = '', dueMinor = 0 } = order.exchange ?? {}
  const amount = formatMoney(dueMinor, order.currency, letter.locale)
  const intro = m.exchange_void_text({ number }, letter)
  return {
    title: m.mail_exchange_void_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      ...(dueMinor > 0 ? [paragraph(m.order_refunded_text({ price: amount }, letter))] : []),
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/** Tells that the order stays, although its buyer was told that it is being cancelled. */
export function writeCancelRefused(order: OrderDetails, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const intro = m.order_cancel_refused({}, letter)
  return {
    title: m.mail_cancel_refused_title({ brand }, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      { kind: 'facts', facts: orderFacts(order, letter) },
      {
        kind: 'button',
        label: m.order_head_title({ number: order.number }, letter),
        url: letter.linkTo(`/checkout/${order.id}`),
      },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/** Names the order that this one replaces, and says that the code of that order no longer works. */
function exchangeBlocks({ exchange, currency }: OrderDetails, letter: Letter): MailBlock[] {
  if (!exchange) return []
  const { orderNumber: number, returnMinor } = exchange
  const amount = formatMoney(returnMinor, currency, letter.locale)
  return [
    paragraph(m.exchange_done({ number }, letter)),
    ...(returnMinor > 0 ? [paragraph(m.order_refunded_text({ price: amount }, letter))] : []),
  ]
}

function totalOf({ totalMinor, currency }: OrderDetails, { locale }: Letter): string {
  return formatMoney(totalMinor, currency, locale)
}

function receiptLink({ id }: OrderDetails, letter: Letter): string {
  return letter.linkTo(`/checkout/${id}/receipt`)
}

function orderFacts(order: OrderDetails, letter: Letter): Fact[] {
  return [
    { term: m.mail_order_number({}, letter), value: order.number },
    { term: m.mail_order_plan({}, letter), value: planLine(order.plan, letter) },
    {
      term: m.checkout_quantity({}, letter),
      value: new Intl.NumberFormat(letter.locale).format(order.quantity),
    },
    ...reductionsOf(order, letter),
    { term: m.mail_order_total({}, letter), value: totalOf(order, letter) },
    ...exchangeFacts(order, letter),
    { term: m.mail_order_time({}, letter), value: timeOf(order.createdAt, letter.locale) },
  ]
}

/** Shows how to install an eSIM, as its page does: by QR code, by one tap and by hand. */
function installBlocks(esim: Esim, at: number, letter: Letter): MailBlock[] {
  const { id, iccid, smdpAddress, matchingId, apn } = esim
  if (!iccid || !smdpAddress || !matchingId) return []
  const code = installCode(smdpAddress, matchingId)
  const { apple, android } = installLinks(code)
  return [
    { kind: 'subtitle', text: `eSIM · ${iccid}` },
    {
      kind: 'picture',
      picture: { name: `esim-${at + 1}`, qr: code },
      label: m.esim_qr_label({}, letter),
    },
    ...(at === 0 ? [paragraph(m.esim_qr_help({}, letter))] : []),
    { kind: 'link', label: m.mail_install_apple({}, letter), url: apple },
    { kind: 'link', label: m.esim_install_android({}, letter), url: android },
    {
      kind: 'facts',
      facts: [
        { term: m.esim_smdp({}, letter), value: smdpAddress },
        { term: m.esim_code({}, letter), value: matchingId },
        ...(apn ? [{ term: 'APN', value: apn }] : []),
      ],
    },
    { kind: 'button', label: m.mail_order_open({}, letter), url: letter.linkTo(`/esim/${id}`) },
  ]
}

function withdrawalBlocks(order: OrderDetails, letter: Letter): MailBlock[] {
  const { consentAt, consentVersion: version, paidAt = order.createdAt } = order
  const date = formatDate((paidAt + withdrawalSeconds) * 1000, letter.locale)
  const text = m.checkout_withdraw_consent({}, letter)
  const time = timeOf(consentAt, letter.locale)
  return [
    { kind: 'subtitle', text: m.checkout_withdraw_title({}, letter) },
    paragraph(m.mail_order_consent({ time, text, version }, letter)),
    paragraph(m.mail_order_withdrawal({ date }, letter)),
    { kind: 'link', label: m.withdrawal_link({}, letter), url: letter.linkTo(withdrawalPath) },
  ]
}
