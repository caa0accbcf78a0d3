import { DatabaseSync } from 'node:sqlite'
import type { Told } from './people.ts'
import type { Deeds } from './providers.ts'

/** A rule about the database, with the number of checked items and of violations. */
export type Finding = { rule: string; found: number; broken: number }

const ofBuyers = "account_id IN (SELECT id FROM account WHERE id GLOB 'soak-*')"
const completed = `SELECT id FROM purchase WHERE state = 'COMPLETED' AND ${ofBuyers}`

type Books = { file: string; told: Told; deeds: Deeds }

/** Compares the answers that people got, the actions of the providers, and the database. */
export function auditBooks({ file, told, deeds }: Books): Finding[] {
  const sqlite = new DatabaseSync(file)
  const all = (sql: string) => sqlite.prepare(sql).all()
  const count = (sql: string) => Number(Object.values(all(sql)[0] ?? {})[0])
  const states = new Map(all('SELECT id, state FROM purchase').map(({ id, state }) => [id, state]))
  const keys = [...told.keys.values()].reduce((sum, each) => sum + each.size, 0)
  const orders = count(`SELECT count(*) FROM purchase WHERE ${ofBuyers}`)
  const made = `SELECT count(*) FROM esim WHERE iccid IS NOT NULL AND purchase_id IN (${completed})`
  const done = count(`SELECT count(*) FROM (${completed})`)
  const findings: Finding[] = [
    {
      rule: 'an order that was answered is in the database',
      found: told.orders.size,
      broken: [...told.orders].filter((id) => !states.has(id)).length,
    },
    {
      rule: 'an order that was paid is complete',
      found: told.paid.size,
      broken: [...told.paid].filter((id) => states.get(id) !== 'COMPLETED').length,
    },
    {
      rule: 'no key of an order, however often it was sent, made two',
      found: keys,
      broken: Math.max(0, orders - keys),
    },
    {
      rule: 'no order is complete that nobody paid',
      found: done,
      broken: all(completed).filter(({ id }) => !told.paid.has(String(id))).length,
    },
    {
      rule: 'a complete order has its eSIM, and one entry of points',
      found: done,
      broken:
        Math.abs(done - count(made)) +
        count(`SELECT count(*) FROM (${completed}) AS done WHERE (SELECT count(*) FROM points_entry
          WHERE kind = 'earned' AND purchase_id = done.id) <> 1`),
    },
    ...auditDeeds({ told, deeds }, sqlite),
  ]
  sqlite.close()
  return findings
}

/** The rules about the providers' actions, and about the file. */
function auditDeeds(
  { told, deeds }: Pick<Books, 'told' | 'deeds'>,
  sqlite: DatabaseSync,
): Finding[] {
  const all = (sql: string) => sqlite.prepare(sql).all()
  const count = (sql: string) => Number(Object.values(all(sql)[0] ?? {})[0])
  const profiles = new Set(deeds.profiles.keys())
  const known = new Set(all('SELECT coalesce(request_id, id) AS id FROM esim').map(({ id }) => id))
  const sent = all('SELECT id FROM outbox_mail WHERE sent_at > 0').map(({ id }) => String(id))
  return [
    {
      rule: 'the network made no profile that no eSIM has',
      found: profiles.size,
      broken: [...profiles].filter((id) => !known.has(id)).length,
    },
    {
      rule: 'a complete order has one confirmation, which was sent',
      found: all(completed).length,
      broken:
        count(`SELECT count(*) FROM (${completed}) AS done WHERE (SELECT count(*) FROM outbox_mail
        WHERE id = 'order_confirmed-' || done.id AND sent_at > 0) <> 1`),
    },
    {
      rule: 'a mail that is marked as sent reached its provider',
      found: sent.length,
      broken: sent.filter((id) => !deeds.mails.has(id)).length,
    },
    {
      rule: 'an event that was acknowledged is worked on',
      found: told.webhooks,
      broken: count('SELECT count(*) FROM provider_event'),
    },
    {
      rule: 'no answer held what is somebody else’s',
      found: told.requests.length,
      broken: told.foreign.length,
    },
    {
      rule: 'the file is whole',
      found: 1,
      broken:
        all('PRAGMA foreign_key_check').length +
        all('PRAGMA integrity_check').filter((row) => row.integrity_check !== 'ok').length,
    },
  ]
}

/** The number of open orders and mails of the buyers. */
export function leftToDo(file: string): number {
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  const row = sqlite
    .prepare(
      `SELECT (SELECT count(*) FROM purchase WHERE state IN ('PAID', 'PROVISIONING', 'FAILED')
          AND id IN (SELECT id FROM purchase WHERE account_id GLOB 'soak-*'))
        + (SELECT count(*) FROM outbox_mail WHERE sent_at IS NULL AND dead_at IS NULL)
        + (SELECT count(*) FROM provider_event) AS n`,
    )
    .get()
  sqlite.close()
  return Number(row?.n)
}
