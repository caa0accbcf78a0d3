import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { MailOf } from '../../mail/mail.ts'
import { placeOf, planLine } from '../../mail/plan-words.ts'
import type { PushNotice } from '../../mail/push-notice.ts'

/** The mails that are also sent to the browsers of an account. */
type Noticed = MailOf<'data_75' | 'data_90' | 'end_3' | 'end_1' | 'trip_install' | 'trip_switch'>

type Texts = Pick<PushNotice, 'title' | 'body'>

/** Writes what a phone shows in place of a mail, in the language of its account. */
export function pushOf(mail: Noticed, accountId: string, locale: Locale): PushNotice {
  const { kind, esim } = mail
  const isSwitch = mail.kind === 'trip_switch' && mail.isInstalled
  return {
    ...{ accountId, kind, locale },
    ...textsOf(mail, { locale }),
    path: isSwitch ? pathTo('landing-kit', { id: esim.id }) : pathTo('esim', { id: esim.id }),
  }
}

type In = { locale: Locale }

function textsOf(mail: Noticed, own: In): Texts {
  const { kind, esim } = mail
  const place = placeOf(esim.plan, own)
  if (kind === 'trip_install') {
    return { title: m.trip_task_tonight({ place }, own), body: m.esim_install_lead({}, own) }
  }
  if (kind === 'trip_switch') {
    return { title: m.trip_event_switch({ place }, own), body: switchText(mail.from, esim, own) }
  }
  if (kind === 'end_3' || kind === 'end_1') {
    const title = kind === 'end_1' ? m.push_end_last({}, own) : m.push_end_soon({}, own)
    return { title, body: planLine(esim.plan, own) }
  }
  return { title: lowTitle(kind, own), body: leftText(esim, own) }
}

function lowTitle(kind: 'data_75' | 'data_90', own: In): string {
  const share = new Intl.NumberFormat(own.locale, { style: 'percent' })
  return m.push_low({ percent: share.format(kind === 'data_90' ? 0.9 : 0.75) }, own)
}

function leftText({ plan, usedMb, allowanceMb }: Esim, own: In): string {
  const data = formatData(Math.max((allowanceMb ?? 0) - usedMb, 0), own.locale)
  return [placeOf(plan, own), m.esim_left({ data }, own)].join(' · ')
}

function switchText(from: OfferedPlan, { plan }: Esim, own: In): string {
  return m.trip_switch({ from: placeOf(from, own), to: placeOf(plan, own) }, own)
}
