import { ApiError } from '#contract/errors.ts'
import type { closableKinds, QueueKind } from '#contract/office/order-words.ts'
import { staffOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { isOfBrands, type OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { causes } from './causes.ts'

type Named = { kind: QueueKind; id: string }

/** Throws `not_found` unless the row is in the caller's queue; returns its brand and order. */
async function requireRow(call: OfficeCall, { kind, id }: Named) {
  const found = await statement(
    call.db,
  )`SELECT channel, number FROM (${causes[kind](call.now, staffOf(call).id)})
    WHERE id = ${id} AND ${isOfBrands(call, 'WORK_QUEUE', sql`channel`)}`.first<{
    channel: string | null
    number: string | null
  }>()
  if (!found) throw new ApiError('not_found')
  const subject = found.number === null ? `${kind}:${id}` : `order:${found.number}`
  return { brand: found.channel ?? '', subject }
}

/** Makes the caller the owner of a row, or gives it back. */
export async function takeRow(
  call: OfficeCall,
  { back, ...named }: Named & { back?: boolean },
): Promise<{ ok: true }> {
  const { db, now } = call
  const { kind, id } = named
  const about = await requireRow(call, named)
  const change = back
    ? statement(db)`DELETE FROM office_taken WHERE kind = ${kind} AND id = ${id}`
    : statement(db)`INSERT INTO office_taken (kind, id, staff_id, taken_at)
        VALUES (${kind}, ${id}, ${staffOf(call).id}, ${now})
        ON CONFLICT (kind, id) DO UPDATE SET staff_id = excluded.staff_id, taken_at = ${now}`
  await commitAct(call, { act: back ? 'given_back' : 'taken', ...about, after: { kind } }, [change])
  return { ok: true }
}

/**
 * Takes a row and puts it off: until then its promise is a later one. What has a deadline of a bank
 * cannot wait.
 */
export async function putOffRow(
  call: OfficeCall,
  { hours, why, ...named }: Named & { hours: number; why: string },
): Promise<{ ok: true }> {
  const { db, now } = call
  const { kind, id } = named
  const about = await requireRow(call, named)
  if (kind === 'dispute') {
    throw new ApiError('conflict', 'the bank waits', { details: { reason: 'deadline' } })
  }
  const until = now + hours * 3600
  const putOff = statement(db)`INSERT INTO office_taken
      (kind, id, staff_id, taken_at, put_off_until)
    VALUES (${kind}, ${id}, ${staffOf(call).id}, ${now}, ${until})
    ON CONFLICT (kind, id) DO UPDATE SET staff_id = excluded.staff_id, put_off_until = ${until}`
  await commitAct(call, { act: 'put_off', ...about, why, after: { kind, until } }, [putOff])
  return { ok: true }
}

/** Stores that what has no other end was answered. */
export async function closeRow(
  call: OfficeCall,
  { why, ...named }: Named & { kind: (typeof closableKinds)[number]; why: string },
): Promise<{ ok: true }> {
  const { db, now } = call
  const { kind, id } = named
  const about = await requireRow(call, named)
  const close = statement(db)`INSERT INTO office_taken (kind, id, staff_id, taken_at, closed_at)
    VALUES (${kind}, ${id}, ${staffOf(call).id}, ${now}, ${now})
    ON CONFLICT (kind, id) DO UPDATE SET closed_at = ${now}, staff_id = excluded.staff_id`
  await commitAct(call, { act: 'closed', ...about, why, after: { kind } }, [close])
  return { ok: true }
}
