import { deepStrictEqual } from 'node:assert/strict'
import { inFile } from '#worker/node/testing/mortal-backend.ts'
import { domain, planId } from './rows.ts'

const lots = `organization_id = 'demo-meridian' AND plan_id = '${planId}'`
const given = `SELECT assignment.id FROM assignment WHERE ${lots}`
const queries = {
  orders: `SELECT count(*) FROM master_order_line WHERE plan_id = '${planId}'`,
  ordered: `SELECT sum(line_minor) FROM (SELECT quantity * unit_minor AS line_minor
    FROM master_order_line WHERE plan_id = '${planId}')`,
  charged: `SELECT sum(amount_minor) FROM account_entry WHERE kind = 'ordered' AND order_id IN
    (SELECT order_id FROM master_order_line WHERE plan_id = '${planId}')`,
  bought: `SELECT sum(bought) FROM stock_lot WHERE ${lots}`,
  free: `SELECT sum(free) FROM stock_lot WHERE ${lots}`,
  ledger: `SELECT sum(plans) FROM stock_entry WHERE lot_id IN
    (SELECT id FROM stock_lot WHERE ${lots})`,
  given: `SELECT count(*) FROM (${given})`,
  people: `SELECT count(*) FROM account WHERE email LIKE '%@${domain}'`,
  taken: `SELECT coalesce(-sum(plans), 0) FROM stock_entry WHERE kind = 'assigned' AND lot_id IN
    (SELECT id FROM stock_lot WHERE ${lots})`,
  done: `SELECT count(*) FROM import_row WHERE state = 'done'
    AND assignment_id IN (${given})`,
  marked: `SELECT count(*) FROM import_done WHERE assignment_id IN (${given})`,
  named: `SELECT count(*) FROM audit_entry WHERE action = 'plan_assigned'
    AND subject_id IN (${given})`,
  esims: `SELECT count(*) FROM esim JOIN assignment ON assignment.esim_id = esim.id
    WHERE iccid IS NOT NULL AND assignment.id IN (${given})`,
  profiles: `SELECT count(*) FROM sandbox_profile WHERE plan_id = '${planId}'`,
  mails: `SELECT count(*) FROM outbox_mail WHERE recipient LIKE '%@${domain}'`,
  mailed: `SELECT count(DISTINCT recipient) FROM outbox_mail WHERE recipient LIKE '%@${domain}'`,
  ends: `SELECT count(*) FROM outbox_mail WHERE kind = 'import_done'
    AND id IN (SELECT 'import-' || job_id FROM import_row WHERE assignment_id IN (${given}))`,
} as const

export type Books = Readonly<Record<keyof typeof queries, number>>

/** Counts what the file contains. */
export function booksIn(file: string): Books {
  return inFile(file, (sqlite) => {
    const counts = Object.entries(queries).map(([name, text]) => [
      name,
      Number(Object.values(sqlite.prepare(text).get() ?? {})[0] ?? 0),
    ])
    return Object.fromEntries(counts)
  })
}

/** Checks that the ledgers agree with one another, whatever has been done so far. */
export function compareBooks(books: Books): void {
  const { bought, given: plans, ordered } = books
  deepStrictEqual(books, {
    ...books,
    ...{ charged: ordered, free: bought - plans, ledger: bought - plans },
    ...{ people: plans, taken: plans, done: plans, marked: plans, named: plans },
  })
}
