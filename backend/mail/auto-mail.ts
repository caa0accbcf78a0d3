import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { type MailBlock, type MailContent, paragraph } from './content.ts'
import type { Letter } from './letter.ts'
import type { CappedAuto, Mail } from './mail.ts'
import { placeOf } from './plan-words.ts'

type AutoOff = Mail & { kind: 'auto_topup_off' }

/** Tells that an automatic top-up has ended: the reason, and where to add data by hand. */
export function writeAutoOff({ reason, esimId, plan }: AutoOff, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const intros = {
    declined: () => m.mail_auto_off_declined({}, letter),
    bank: () => m.mail_auto_off_bank({}, letter),
    network: () => m.mail_auto_off_network({}, letter),
  }
  const intro = intros[reason]()
  return {
    title: m.mail_auto_off_title({ brand, place: placeOf(plan, letter) }, letter),
    preheader: intro,
    blocks: [paragraph(intro), addonButton(esimId, letter)],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

/**
 * Tells that an automatic top-up has reached its monthly cap: when it continues, and where to add
 * data by hand.
 */
export function writeAutoCap(auto: CappedAuto, letter: Letter): MailContent {
  const { name: brand } = letter.brand
  const { plan, currency, capMinor, spentMinor, againAt, esimId } = auto
  const money = (minor: number) => formatMoney(minor, currency, letter.locale)
  const sums = { spent: money(spentMinor), cap: money(capMinor) }
  const date = formatDate(againAt * 1000, letter.locale)
  const intro = m.mail_auto_cap_intro({ ...sums, date }, letter)
  return {
    title: m.mail_auto_cap_title({ brand, place: placeOf(plan, letter) }, letter),
    preheader: intro,
    blocks: [paragraph(intro), addonButton(esimId, letter)],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
  }
}

function addonButton(esimId: string, letter: Letter): MailBlock {
  return {
    kind: 'button',
    label: m.esim_addon_title({}, letter),
    url: letter.linkTo(`/esim/${esimId}/addon`),
  }
}
