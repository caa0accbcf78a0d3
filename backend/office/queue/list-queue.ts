import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { QueueRow } from '#contract/office/order-view.ts'
import { promisedWithin, type QueueKind, queueKinds } from '#contract/office/order-words.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { brandOf, isOfBrands, type OfficeCall } from '../call.ts'
import { causeColumns, causes } from './causes.ts'

const Row = type({
  kind: type.enumerated(...queueKinds),
  id: 'string',
  number: 'string | null',
  channel: 'string | null',
  name: 'string | null',
  detail: 'string',
  amountMinor: 'number.integer | null',
  currency: Currency.or('null'),
  since: 'number.integer',
  due: 'number.integer | null',
  ownerId: 'string | null',
  owner: 'string | null',
  putOff: 'number.integer | null',
})
type Row = typeof Row.infer

const daySeconds = 86_400

/** What needs a person among the caller's brands, in the order in which promises break. */
export async function listQueue(call: OfficeCall) {
  const { db, now } = call
  const [done, ...kinds] = await db.batch([
    statement(db)`SELECT count(*) AS count FROM office_act
      WHERE at >= ${now - (now % daySeconds)} AND act IN ('refund_made', 'refund_agreed',
        'refund_declined', 'resent', 'closed')`,
    ...queueKinds.map((kind) => kindStatement(call, kind)),
  ])
  const found = kinds.flatMap(({ results }) => results.map((row) => Row.assert(row)))
  const brands = await namesOf(call, found)
  const rows = found.map((row) => rowOf(call, row, brands)).toSorted((a, b) => a.dueAt - b.dueAt)
  const count = Number((done?.results[0] as { count: number } | undefined)?.count ?? 0)
  return { rows, asOf: now, doneToday: count }
}

function kindStatement(call: OfficeCall, kind: QueueKind): D1PreparedStatement {
  return statement(
    call.db,
  )`SELECT ${kind} AS kind, cause.*, staff_id AS ownerId, staff.name AS owner,
      put_off_until AS putOff
    FROM (SELECT ${causeColumns} FROM (${causes[kind](call.now, staffOf(call).id)})) AS cause
      LEFT JOIN office_taken ON office_taken.kind = ${kind} AND office_taken.id = cause.id
      LEFT JOIN staff ON staff.id = staff_id
    WHERE closed_at IS NULL AND ${isOfBrands(call, 'WORK_QUEUE', sql`cause.channel`)}`
}

async function namesOf(call: OfficeCall, rows: readonly Row[]): Promise<Map<string, string>> {
  const channels = [...new Set(rows.flatMap(({ channel }) => (channel === null ? [] : [channel])))]
  const named = channels.map(async (channel) => [channel, await brandOf(call, channel)] as const)
  return new Map(await Promise.all(named))
}

function rowOf(call: OfficeCall, row: Row, brands: Map<string, string>): QueueRow {
  const { kind, id, number, channel, name, detail, amountMinor, currency, since, due, owner } = row
  const brand = channel === null ? undefined : brands.get(channel)
  return {
    ...{ kind, id, detail, since },
    title: number ?? name ?? '',
    ...(number === null ? {} : { order: number, ...(name ? { name } : {}) }),
    ...(channel === null ? {} : { channel }),
    ...(brand === undefined ? {} : { brand }),
    ...(amountMinor === null || currency === null ? {} : { amountMinor, currency }),
    dueAt: Math.max(due ?? since + promisedWithin[kind], row.putOff ?? 0),
    ...(owner === null ? {} : { owner }),
    isOwn: row.ownerId === staffOf(call).id,
  }
}
