import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { button, type MailContent, paragraph } from '../../mail/content.ts'
import type { MailOf } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'

const said = {
  remove: m.people_job_done_remove,
  suspend: m.people_job_done_suspend,
  role: m.people_job_done_role,
  group: m.people_job_done_group,
  date: m.assign_bulk_done,
  person: m.assign_bulk_done,
} as const

/** Reports the result of a change of many people or plans that took longer than people wait. */
export function writePeopleJobDone(
  mail: MailOf<'people_job_done'>,
  context: MailContext,
): MailContent {
  const brand = context.brand.name
  const isOfPlans = mail.change === 'date' || mail.change === 'person'
  const page = isOfPlans ? pathTo('portal-plans') : pathTo('portal-permissions')
  const url = new URL(context.linkTo(page))
  url.searchParams.set('job', mail.jobId)
  const [changes, stays] = [String(mail.done), String(mail.failed)]
  const done = said[mail.change]({ done: changes }, context)
  const all = mail.failed > 0 ? [m.people_bulk_moves({ changes, stays }, context)] : []
  return {
    title: (isOfPlans ? m.mail_plans_title : m.mail_people_title)({ brand }, context),
    blocks: [...[done, ...all].map(paragraph), button(m.mail_people_action({}, context), url.href)],
    reason: m.mail_footer_address({ brand }, context),
  }
}
