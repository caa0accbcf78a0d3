import { countryName } from '#app/format/country-name.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Brand } from '#contract/commerce/channel.ts'
import type { Locale } from '#contract/locale.ts'
import { termsOf } from '#contract/texts/terms-versions.ts'
import { exchangeFacts } from '../../../mail/exchange-words.ts'
import type { Pair } from '../../../mail/look/pdf-sheet.ts'
import type { OrderDetails } from '../../../mail/order-details.ts'
import { planLine } from '../../../mail/plan-words.ts'
import { reductionsOf } from '../../../mail/price-words.ts'

/** The texts of a receipt, part by part. */
export type ReceiptWords = {
  brand: string
  title: string
  facts: Pair[]
  seller: { term: string; lines: string[] }
  buyer: { term: string; lines: string[] }
  columns: [item: string, quantity: string, amount: string]
  items: { name: string; quantity: string; amount: string }[]
  total: Pair
  tax: string
  /** The refund, if there was one. */
  refund?: string
  /** The version of the terms that the buyer accepted. */
  terms: string
  help: string
}

/** The texts of a receipt in the buyer's language, with the amounts that were charged. */
export function receiptWords(order: OrderDetails, brand: Brand, locale: Locale): ReceiptWords {
  const own = { locale }
  const money = (minor: number) => formatMoney(minor, order.currency, locale)
  const date = (at: number) => formatDate(at * 1000, locale)
  const { street, postalCode, city, country } = brand.address
  const total = money(order.totalMinor)
  return {
    brand: brand.wordmark,
    title: m.receipt_title({}, own),
    facts: [
      { term: m.mail_order_number({}, own), value: order.number },
      { term: m.receipt_paid({}, own), value: date(order.paidAt ?? order.createdAt) },
    ],
    seller: {
      term: m.receipt_seller({}, own),
      lines: [
        brand.legalEntity,
        street,
        `${postalCode} ${city}`,
        countryName(country, locale),
        brand.supportEmail,
      ],
    },
    buyer: {
      term: m.receipt_buyer({}, own),
      lines: [order.name, order.email ?? ''].filter((line) => line !== ''),
    },
    columns: [m.mail_order_plan({}, own), m.checkout_quantity({}, own), m.receipt_amount({}, own)],
    items: [
      {
        name: planLine(order.plan, own),
        quantity: new Intl.NumberFormat(locale).format(order.quantity),
        amount: money(order.subtotalMinor),
      },
      ...reductionsOf(order, own).map(({ term, value }) => ({
        name: term,
        quantity: '',
        amount: value,
      })),
    ],
    total: { term: m.checkout_total({}, own), value: total },
    tax: m.receipt_tax({}, own),
    ...refundOf(order, { locale, total }),
    terms: termsLine(order, locale),
    help: m.mail_footer_questions({ email: brand.supportEmail }, own),
  }
}

function termsLine({ createdAt }: OrderDetails, locale: Locale): string {
  const { version, inForce } = termsOf(createdAt)
  return m.legal_terms_of({ version, date: formatDate(inForce, locale) }, { locale })
}

type Said = { locale: Locale; total: string }

/** Where the money went: refunded, or credited to or from another order. */
function refundOf(order: OrderDetails, { locale, total }: Said): Pick<ReceiptWords, 'refund'> {
  const own = { locale }
  const { state, payment, closedAt, exchangedFor } = order
  if (exchangedFor) {
    return { refund: m.exchange_replaced_text({ number: exchangedFor.orderNumber }, own) }
  }
  if (state === 'REFUNDED' && closedAt) {
    const date = formatDate(closedAt * 1000, locale)
    return { refund: m.receipt_refunded({ amount: total, date }, own) }
  }
  if (payment.state === 'refunded') return { refund: m.order_refunded_kept({ price: total }, own) }
  const facts = exchangeFacts(order, own).map(({ term, value }) => `${term}: ${value}`)
  return facts.length > 0 ? { refund: facts.join(' · ') } : {}
}
