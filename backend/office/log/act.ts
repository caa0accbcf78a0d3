import type { OfficeAct } from '#contract/office/act-words.ts'
import { type Call, type Staff, staffOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { type ActRow, hashOfAct } from './canonical-act.ts'

export type Act = {
  act: OfficeAct
  /** Empty for what concerns no brand. */
  brand?: string
  /** `kind:id`. */
  subject: string
  why?: string
  before?: object
  after?: object
}

type Acting = Pick<Call, 'db' | 'now' | 'requestId'> & { staff?: Staff }
type Head = { seq: number; hash: string }

/** How often an act is tried again because another one was stored first. */
const patience = 12

/**
 * Stores an act, in one batch with the statements that carry it out: either both happen or neither.
 * A row follows the one before it, so of acts at once all but one are tried again.
 */
export async function commitAct(
  call: Acting,
  act: Act,
  statements: readonly D1PreparedStatement[] = [],
): Promise<D1Result[]> {
  const { id, name } = staffOf(call)
  return appendAct(call, { ...act, by: { id, name } }, statements)
}

type By = { by: { id: string; name: string } }

/** Stores an act of a person who is named, as before a session begins. */
export async function appendAct(
  call: Acting,
  { by, ...act }: Act & By,
  statements: readonly D1PreparedStatement[] = [],
): Promise<D1Result[]> {
  for (let left = patience; ; left -= 1) {
    const head = await statement(call.db)`
      SELECT seq, hash FROM office_act
      WHERE seq = (SELECT max(seq) FROM office_act)`.first<Head>()
    const row = rowOf(call, { ...act, by }, head)
    try {
      return await call.db.batch([...statements, insertAct(call.db, row)])
    } catch (error) {
      if (left === 0 || !isLate(error)) throw error
    }
  }
}

/** Whether another act was stored between the reading and the writing. */
function isLate(error: unknown): boolean {
  return (
    error instanceof Error && /office_act_late|constraint failed: office_act\./.test(error.message)
  )
}

function rowOf(call: Acting, given: Act & By, head: Head | null): ActRow {
  return {
    seq: (head?.seq ?? 0) + 1,
    at: call.now,
    staff_id: given.by.id,
    staff_name: given.by.name,
    act: given.act,
    brand: given.brand ?? '',
    subject: given.subject,
    why: given.why ?? '',
    before: JSON.stringify(given.before ?? {}),
    after: JSON.stringify(given.after ?? {}),
    request_id: call.requestId,
    previous: head?.hash ?? '',
  }
}

function insertAct(db: D1Database, row: ActRow): D1PreparedStatement {
  return statement(
    db,
  )`INSERT INTO office_act (seq, at, staff_id, staff_name, act, brand, subject, why,
      before, after, request_id, previous, hash)
    VALUES (${row.seq}, ${row.at}, ${row.staff_id}, ${row.staff_name}, ${row.act}, ${row.brand},
      ${row.subject}, ${row.why}, ${row.before}, ${row.after}, ${row.request_id}, ${row.previous},
      ${hashOfAct(row)})`
}
