import { alertSentence } from '#app/format/sentence/alert-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import { oneLine } from '../../mail/one-line.ts'
import { placeOf } from '../../mail/plan-words.ts'

/**
 * Lists alerts about an organisation's people and budgets for a member. Alerts about two eSIMs of
 * one person can have the same words, which are said once.
 */
export function writeAlerts(mail: MailOf<'business_alerts'>, context: MailContext): MailContent {
  const { alerts, timeZone } = mail
  const brand = context.brand.name
  const organization = oneLine(mail.organization)
  const said = alerts.map((alert) =>
    alertSentence(
      { ...alert, name: oneLine(alert.name) },
      {
        locale: context.locale,
        timeZone,
        say: {
          low_data: (facts) => m.alert_low_data(facts, context),
          near_end: (facts) => m.alert_near_end(facts, context),
          unusual_use: (facts) => m.alert_unusual_use(facts, context),
          budget_80: (facts) => m.alert_budget_80(facts, context),
          budget_100: (facts) => m.alert_budget_100(facts, context),
          budget_near: (facts) => m.alert_budget_near(facts, context),
          budget_spent: (facts) => m.alert_budget_spent(facts, context),
          invoice_due: (facts) => m.alert_invoice_due(facts, context),
        },
        place: alert.place ? placeOf({ destination: alert.place }, context) : '',
      },
    ),
  )
  const sentences = [...new Set(said)]
  const count = String(sentences.length)
  return {
    title: m.mail_alerts_title({ organization, count, brand }, context),
    blocks: [
      ...sentences.map(paragraph),
      button(m.mail_alerts_action({}, context), context.linkTo('/enterprise/manage/alerts')),
    ],
    reason: m.mail_alerts_reason({ organization, brand }, context),
  }
}
