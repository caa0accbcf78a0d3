import { approvalKeptDays } from '#contract/spending/approval-words.ts'
import { doDue } from '../../platform/do-due.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type CommerceContext, writeEvent } from '../../shop/module.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { RequestRow, requestColumns, toRequest } from './act/request-row.ts'
import { tellApprovers, tellAsker } from './tell.ts'

const requestsAtOnce = 50

const Due = RequestRow.and({ organization_id: 'string' })
type Due = typeof Due.infer

/** Notifies others of requests that nobody has decided, and ends those whose time has passed. */
export async function handleDueRequests(context: CommerceContext): Promise<void> {
  await doEach([lapseDue, escalateDue], (step) => step(context))
}

const lapsing = (now: number): Sql => sql`
  SELECT id AS item, lapses_at AS since, NULL AS latest FROM approval_request
  WHERE state = 'open' AND lapses_at <= ${now}`

const escalating = (now: number): Sql => sql`
  SELECT id AS item, escalates_at AS since, NULL AS latest FROM approval_request
  WHERE state = 'open' AND escalated_at IS NULL AND escalates_at <= ${now} AND lapses_at > ${now}`

export const dueRequests = (now: number): Sql => sql`${lapsing(now)} UNION ALL ${escalating(now)}`

function lapseDue(context: CommerceContext): Promise<void> {
  const job = 'handleDueRequests.lapse'
  const claiming = { job, due: lapsing(context.now), count: requestsAtOnce }
  return doDue(context, { ...claiming, read: (ids) => readOpen(context, ids) }, (row) =>
    lapse(context, row),
  )
}

function escalateDue(context: CommerceContext): Promise<void> {
  const job = 'handleDueRequests.escalate'
  const claiming = { job, due: escalating(context.now), count: requestsAtOnce }
  return doDue(context, { ...claiming, read: (ids) => readOpen(context, ids) }, (row) =>
    escalate(context, row),
  )
}

async function readOpen({ db }: CommerceContext, ids: readonly string[]): Promise<Due[]> {
  const { results } = await statement(
    db,
    // The stored state is compared, because `requestColumns` shows an overdue request as lapsed
    // already.
    sql`SELECT ${requestColumns(0)}, organization_id FROM approval_request
      WHERE state = 'open' AND id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`,
  ).all()
  return Due.array().assert(results)
}

/** If several runs end a request, only one does so; a parallel decision writes the same ids. */
async function lapse(context: CommerceContext, row: Due): Promise<void> {
  const { db, now } = context
  const { id, organization_id: organizationId } = row
  const ruled = await readRuled(db, organizationId)
  const request = toRequest({ ...row, state: 'lapsed', decided_at: now })
  const data = {
    ...{ request_id: id, kind: row.kind, account_id: row.asked_by, state: 'lapsed' },
    ...{ total_minor: row.total_minor, currency: row.currency },
  }
  await db.batch([
    statement(db)`UPDATE approval_request SET state = 'lapsed', decided_at = ${now},
        expires_at = ${now + approvalKeptDays * 86_400}
      WHERE id = ${id} AND state = 'open' AND lapses_at <= ${now}`,
    // Must follow the update directly, because it counts the changed rows.
    statement(db)`
      INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
        subject_id, subject_name, before, after, request_id, source)
      SELECT ${organizationId}, ${now}, NULL, '', 'approval_lapsed', ${id},
        ${row.person_name || row.asker_name}, '{"state":"open"}', '{"state":"lapsed"}', '', 'schedule'
      WHERE changes() = 1`,
    ...(await tellAsker(context, ruled, { request, channel: row.channel, esimId: row.esim_id })),
    writeEvent(context, { organizationId, type: 'request.decided', data, id: `msg_decided.${id}` }),
  ])
}

async function escalate(context: CommerceContext, row: Due): Promise<void> {
  const { db, now } = context
  const { id, organization_id: organizationId, channel } = row
  const ruled = await readRuled(db, organizationId)
  const told = { request: toRequest(row), channel, organizationId }
  await db.batch([
    statement(db)`UPDATE approval_request SET escalated_at = ${now}
      WHERE id = ${id} AND state = 'open' AND escalated_at IS NULL`,
    ...(await tellApprovers(context, ruled, told, true)),
  ])
}
