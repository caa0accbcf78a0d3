import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import type { Esim } from '#contract/order.ts'
import { type MailContent, paragraph } from './content.ts'
import { type Letter, timeOf } from './letter.ts'
import type { Mail } from './mail.ts'
import { placeOf } from './plan-words.ts'

type Notice = Mail & { kind: 'data_75' | 'data_90' | 'end_3' | 'end_1' }
type Around = { letter: Letter; refusalLink: string }

/**
 * Tells that data or days run low. The reader can unsubscribe from these mails by a link or by the
 * mail program's button.
 */
export function writeUsageNotice(
  { kind, esim }: Notice,
  { letter, refusalLink }: Around,
): MailContent {
  const brand = letter.brand.name
  const intro =
    kind === 'data_75' || kind === 'data_90' ? lowIntro(esim, letter) : endIntro(esim, letter)
  return {
    title: titleOf(kind, letter),
    preheader: intro,
    blocks: [
      paragraph(intro),
      {
        kind: 'button',
        label: m.mail_usage_action({}, letter),
        url: letter.linkTo(`/esim/${esim.id}`),
      },
      { kind: 'link', label: m.mail_usage_stop({}, letter), url: refusalLink },
    ],
    notes: [],
    reason: m.mail_footer_account({ brand }, letter),
    // RFC 8058: the mail program's unsubscribe button posts to this link.
    headers: {
      'list-unsubscribe': `<${refusalLink}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
  }
}

function titleOf(kind: Notice['kind'], letter: Letter): string {
  const brand = letter.brand.name
  const percent = (share: number) =>
    new Intl.NumberFormat(letter.locale, { style: 'percent' }).format(share)
  const titles = {
    data_75: () => m.mail_low_title({ brand, percent: percent(0.75) }, letter),
    data_90: () => m.mail_low_title({ brand, percent: percent(0.9) }, letter),
    end_3: () => m.mail_end_soon_title({ brand }, letter),
    end_1: () => m.mail_end_last_title({ brand }, letter),
  }
  return titles[kind]()
}

function lowIntro({ plan, usedMb, allowanceMb }: Esim, letter: Letter): string {
  const data = (mb: number) => formatData(Math.max(mb, 0), letter.locale)
  const total = allowanceMb ?? 0
  return m.mail_low_intro(
    {
      place: placeOf(plan, letter),
      used: data(usedMb),
      total: data(total),
      left: data(total - usedMb),
    },
    letter,
  )
}

function endIntro({ plan, expiresAt = 0 }: Esim, letter: Letter): string {
  const time = timeOf(expiresAt, letter.locale)
  return m.mail_end_intro({ place: placeOf(plan, letter), time }, letter)
}
