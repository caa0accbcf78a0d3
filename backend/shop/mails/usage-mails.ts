import { cardName } from '#app/format/card-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/commerce/order.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import { type MailContext, timeOf } from '../../mail/mail-context.ts'
import { placeOf } from '../../mail/plan-words.ts'
import type { NoticeOffer } from './mails.ts'

export type UsageNotice = MailOf<'data_75' | 'data_90' | 'end_3' | 'end_1'>
type Around = {
  context: MailContext
  page: string
  refusalLink: string
  /** The page that adds the offered data with one press. */
  topUpLink?: string | undefined
}

/**
 * Tells the owner that data or days run low. The reader can unsubscribe from these mails by a link,
 * besides the mail program's button.
 */
export function writeUsageNotice(
  { kind, esim, offer }: UsageNotice,
  { context, page, refusalLink, topUpLink }: Around,
): MailContent {
  const brand = context.brand.name
  const intro =
    kind === 'data_75' || kind === 'data_90' ? lowIntro(esim, context) : endIntro(esim, context)
  return {
    title: titleOf(kind, context),
    blocks: [
      paragraph(intro),
      ...(offer && topUpLink
        ? addBlocks(offer, { context, page, topUpLink })
        : [button(m.mail_usage_action({}, context), page)]),
      { kind: 'link', label: m.mail_usage_stop({}, context), url: refusalLink },
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

type Adding = { context: MailContext; page: string; topUpLink: string }

/** The button that leads to the page which adds data; the mail itself buys nothing. */
function addBlocks(offer: NoticeOffer, { context, page, topUpLink }: Adding): MailBlock[] {
  const data = formatData(offer.dataMb, context.locale)
  const price = formatMoney(offer.priceMinor, offer.currency, context.locale)
  return [
    button(m.topup_buy({ data, price }, context), topUpLink),
    paragraph(m.mail_topup_help({ card: cardName(offer.card) }, context)),
    paragraph(m.mail_topup_enough({}, context)),
    { kind: 'link', label: m.mail_usage_action({}, context), url: page },
  ]
}

function titleOf(kind: UsageNotice['kind'], context: MailContext): string {
  const brand = context.brand.name
  const percent = (share: number) =>
    new Intl.NumberFormat(context.locale, { style: 'percent' }).format(share)
  const titles = {
    data_75: () => m.mail_low_title({ brand, percent: percent(0.75) }, context),
    data_90: () => m.mail_low_title({ brand, percent: percent(0.9) }, context),
    end_3: () => m.mail_end_soon_title({ brand }, context),
    end_1: () => m.mail_end_last_title({ brand }, context),
  }
  return titles[kind]()
}

function lowIntro({ plan, usedMb, allowanceMb }: Esim, context: MailContext): string {
  const data = (mb: number) => formatData(Math.max(mb, 0), context.locale)
  const total = allowanceMb ?? 0
  return m.mail_low_intro(
    {
      place: placeOf(plan, context),
      used: data(usedMb),
      total: data(total),
      left: data(total - usedMb),
    },
    context,
  )
}

function endIntro({ plan, expiresAt = 0 }: Esim, context: MailContext): string {
  const time = timeOf(expiresAt, context.locale)
  return m.mail_end_intro({ place: placeOf(plan, context), time }, context)
}
