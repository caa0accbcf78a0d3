import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import {
  button,
  factList,
  type MailBlock,
  type MailContent,
  paragraph,
} from '../../mail/content.ts'
import { installLinkOf } from '../../mail/links/install-link.ts'
import type { MailOf, Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import { placeOf, planLine, planTerms } from '../../mail/plan-words.ts'
import { installBlocks, totalOf, withdrawalBlocks } from './order-mails.ts'

/**
 * Confirms all plans that one payment has bought: how to install each eSIM, what each contract says,
 * and which plan could not be made and goes back.
 */
export function writeTripConfirmed(
  { tripId, trip, phones = [] }: MailOf<'trip_confirmed'>,
  context: MailContext,
  sender: Sender,
): MailContent {
  const { name: brand } = context.brand
  const orders = trip.map(({ order }) => order)
  const made = orders.filter(isMade)
  // All phones have the same plans: their contracts are told once.
  const told = trip.filter(({ phone = 0, order }) => phone === 0 && isMade(order))
  const hasCodes = phones[0]?.isOwn !== 0
  const places = listText(
    [...new Set(made.map(({ plan }) => placeOf(plan, context)))],
    context.locale,
  )
  const [first] = orders
  return {
    title: m.mail_trip_title({ brand, places }, context),
    blocks: [
      paragraph(m.mail_trip_intro({}, context)),
      button(m.mail_trip_open({}, context), context.linkTo(`/trip/${tripId}`)),
      ...orders.filter((order) => !isMade(order)).flatMap((order) => lostBlocks(order, context)),
      ...told.flatMap(({ order }) => madeBlocks(order, context, hasCodes)),
      ...phones.flatMap((phone, at) => {
        const own = made.filter((order) =>
          trip.some((line) => line.order === order && line.phone === at),
        )
        const link = { ...phone, at, tripId, orders: own }
        return phone.isOwn || own.length === 0 ? [] : linkBlocks(link, { context, sender })
      }),
      ...totalBlocks(orders, context),
      {
        kind: 'link',
        label: m.receipt_link({}, context),
        url: context.linkTo(`/trip/${tripId}/receipt`),
      },
      ...(first ? withdrawalBlocks(first, context) : []),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

function isMade({ completedAt }: OrderDetails): boolean {
  return completedAt !== undefined
}

function lostBlocks(order: OrderDetails, context: MailContext): MailBlock[] {
  return [
    { kind: 'subtitle', text: planLine(order.plan, context) },
    paragraph(m.order_failed_text({ price: totalOf(order, context) }, context)),
  ]
}

type Linked = {
  name: string
  at: number
  link: number
  tripId: string
  orders: readonly OrderDetails[]
}
type Writing = { context: MailContext; sender: Sender }

/** The link of another person's phone, which the buyer hands over. */
function linkBlocks(linked: Linked, { context, sender }: Writing): MailBlock[] {
  const { name, at, link, tripId, orders } = linked
  const phone = name || m.phones_number({ number: at + 1 }, context)
  return [
    { kind: 'subtitle', text: phone },
    {
      kind: 'link',
      label: m.phones_link({}, context),
      url: installLinkOf(sender, { tripId, phone: at, link }, context),
    },
    factList(
      orders.map((order) => ({
        term: `${m.mail_order_number({}, context)} ${order.number}`,
        value: totalOf(order, context),
      })),
    ),
  ]
}

/** An eSIM with its contract; the codes of another person's are behind the link of the phone. */
function madeBlocks(order: OrderDetails, context: MailContext, isOwn: boolean): MailBlock[] {
  return [
    { kind: 'subtitle', text: planLine(order.plan, context) },
    ...(isOwn ? order.esims.flatMap((esim, at) => installBlocks(esim, at, context)) : []),
    {
      kind: 'facts',
      facts: [
        { term: m.mail_order_number({}, context), value: order.number },
        { term: m.mail_order_total({}, context), value: totalOf(order, context) },
        ...planTerms(order.plan, context),
      ],
    },
  ]
}

function totalBlocks(orders: readonly OrderDetails[], context: MailContext): MailBlock[] {
  const [first] = orders
  if (!first) return []
  const minor = orders.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const value = formatMoney(minor, first.currency, context.locale)
  return [{ kind: 'facts', facts: [{ term: m.mail_order_total({}, context), value }] }]
}
