import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { installCode, installLinks } from '#contract/commerce/install.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type MailBlock, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { placeOf } from '../../mail/plan-words.ts'

/** Reminds the buyer on the evening before a part of a trip to install its eSIM. */
export function writeTripInstall(
  { esim, startsOn }: MailOf<'trip_install'>,
  context: MailContext,
  refusalLink: string,
): MailContent {
  const { name: brand } = context.brand
  const place = placeOf(esim.plan, context)
  const date = formatDate(startsOn, context.locale)
  return {
    title: m.mail_tonight_title({ brand, place }, context),
    blocks: [
      paragraph(m.mail_tonight_intro({ place, date }, context)),
      paragraph(m.esim_install_lead({}, context)),
      paragraph(startText(esim, context)),
      button(m.mail_tonight_action({}, context), context.linkTo(pathTo('esim', { id: esim.id }))),
      ...oneTapLinks(esim, context),
      refusal(refusalLink, context),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

/** Reminds the buyer in the morning of a border to switch to the next eSIM. */
export function writeTripSwitch(
  { esim, from, isInstalled }: MailOf<'trip_switch'>,
  context: MailContext,
  refusalLink: string,
): MailContent {
  const { name: brand } = context.brand
  const place = placeOf(esim.plan, context)
  return {
    title: m.mail_switch_title({ brand, place }, context),
    blocks: [
      paragraph(m.mail_switch_intro({ from: placeOf(from, context), to: place }, context)),
      ...(isInstalled ? [] : [paragraph(m.mail_switch_install({}, context))]),
      isInstalled
        ? button(
            m.arrival_open({}, context),
            context.linkTo(pathTo('landing-kit', { id: esim.id })),
          )
        : button(
            m.mail_tonight_action({}, context),
            context.linkTo(pathTo('esim', { id: esim.id })),
          ),
      refusal(refusalLink, context),
    ],
    reason: m.mail_footer_account({ brand }, context),
  }
}

function oneTapLinks({ smdpAddress, matchingId }: Esim, context: MailContext): MailBlock[] {
  if (!smdpAddress || !matchingId) return []
  const { apple, android } = installLinks(installCode(smdpAddress, matchingId))
  return [
    { kind: 'link', label: m.mail_install_apple({}, context), url: apple },
    { kind: 'link', label: m.esim_install_android({}, context), url: android },
  ]
}

/** What installing means for the days of the plan, as its page says. */
function startText({ plan }: Esim, context: MailContext): string {
  if (plan.activationPolicy === 'installation') return m.esim_install_starts({}, context)
  return plan.activationPolicy === 'purchase'
    ? m.esim_install_bought({}, context)
    : m.esim_install_use({}, context)
}

function refusal(url: string, context: MailContext): MailBlock {
  return { kind: 'link', label: m.mail_usage_stop({}, context), url }
}
