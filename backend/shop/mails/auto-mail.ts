import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { placeOf } from '../../mail/plan-words.ts'
import type { CappedAuto } from './mails.ts'

type AutoOff = MailOf<'auto_topup_off'>

/**
 * Tells the owner that an automatic top-up has ended: the reason, and where to add data manually.
 */
export function writeAutoOff({ reason, esimId, plan }: AutoOff, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const intros = {
    declined: () => m.mail_auto_off_declined({}, context),
    bank: () => m.mail_auto_off_bank({}, context),
    network: () => m.mail_auto_off_network({}, context),
    disputed: () => m.mail_auto_off_disputed({}, context),
  }
  const intro = intros[reason]()
  return {
    title: m.mail_auto_off_title({ brand, place: placeOf(plan, context) }, context),
    blocks: [paragraph(intro), addonButton(esimId, context)],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/**
 * Tells the owner that an automatic top-up has reached its monthly cap: when it continues, and
 * where to add data manually.
 */
export function writeAutoCap(auto: CappedAuto, context: MailContext): MailContent {
  const { name: brand } = context.brand
  const { plan, currency, capMinor, spentMinor, againAt, esimId } = auto
  const money = (minor: number) => formatMoney(minor, currency, context.locale)
  const sums = { spent: money(spentMinor), cap: money(capMinor) }
  const date = formatDate(againAt * 1000, context.locale)
  const intro = m.mail_auto_cap_intro({ ...sums, date }, context)
  return {
    title: m.mail_auto_cap_title({ brand, place: placeOf(plan, context) }, context),
    blocks: [paragraph(intro), addonButton(esimId, context)],
    reason: m.mail_footer_account({ brand }, context),
  }
}

function addonButton(esimId: string, context: MailContext): MailBlock {
  return button(m.esim_addon_title({}, context), context.linkTo(`/esim/${esimId}/addon`))
}
