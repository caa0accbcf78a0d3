import type { ResendOutcome } from '#contract/assigning/assignment-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { sendSoon } from '../../mail/sending/send-soon.ts'
import { statement } from '../../platform/sql.ts'
import { readOrderDetails } from '../../shop/module.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readAssignments } from './read-assignments.ts'
import { isAmong } from './take-back.ts'

/** Seconds before the same link may be mailed again, and below, how often it may be mailed. */
export const resendSeconds = 600
const maxMails = 6

export type Resent = { id: string; outcome: ResendOutcome }

/** Mails the links to eSIMs again, to people whose phone has not installed theirs yet. */
export async function resendAssignments(
  call: BusinessCall,
  ids: readonly string[],
): Promise<Resent[]> {
  const assignments = await readAssignments(call, ids)
  const waiting = assignments.filter(({ state, email }) => state === 'mailed' && email !== '')
  const claimed = await claim(call, waiting)
  const sent = assignments.filter(({ id }) => claimed.has(id))
  const mails = await Promise.all(
    sent.map(async (assignment) => {
      const [esim] = (await readOrderDetails(call, assignment.id))?.esims ?? []
      if (!esim) throw new Error('expected an assigned plan to have an eSIM')
      return mailOf(call, assignment, esim)
    }),
  )
  if (mails.length > 0) await call.db.batch(mails.flat())
  sendSoon(call)
  const isWaiting = new Set(waiting.map(({ id }) => id))
  return assignments.map(({ id }) => {
    if (claimed.has(id)) return { id, outcome: 'sent' }
    return { id, outcome: isWaiting.has(id) ? 'too_soon' : 'not_mailed' }
  })
}

/** Counts the mails in the database, so that only one of two parallel calls sends them. */
async function claim(call: BusinessCall, waiting: readonly { id: string }[]): Promise<Set<string>> {
  const { results } = await statement(call.db)`
    UPDATE assignment SET mailed_at = ${call.now}, mail_count = mail_count + 1
    WHERE ${isAmong(waiting)} AND organization_id = ${organizationOf(call)}
      AND mailed_at <= ${call.now - resendSeconds} AND mail_count < ${maxMails}
    RETURNING id`.all<{ id: string }>()
  return new Set(results.map(({ id }) => id))
}

type Recipient = Awaited<ReturnType<typeof readAssignments>>[number]

function mailOf(call: BusinessCall, assignment: Recipient, esim: Esim): D1PreparedStatement[] {
  const { id, name, email: to, locale } = assignment
  return [
    call.services.mails.enqueue(call, { kind: 'assigned', to, locale, esim }),
    writeAudit(call, { action: 'assignment_resent', subjectId: id, subjectName: name }),
  ]
}
