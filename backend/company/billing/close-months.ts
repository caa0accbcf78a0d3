import { type } from 'arktype'
import { taxOn } from '#contract/spending/tax-on.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { readMonthLines } from './invoice/read-month-lines.ts'
import { type Buyer, readBuyer, sellerOf } from './invoice/read-parties.ts'
import { leastPayable } from './invoice/small-invoice.ts'
import { taxOf } from './invoice/tax-of.ts'
import { tellPayers } from './invoice/tell-payers.ts'
import { netOf, writeInvoice } from './invoice/write-invoice.ts'

/** Seconds after the end of a month by which every order that was begun in it is stored. */
const graceSeconds = 3600
const monthsAtOnce = 100

const Open = type({ organization_id: 'string', month: 'string' })

/**
 * Closes every month that has ended in an organisation's zone: adds its statement, deducts open
 * credit notes from it and mails the members who pay. Each month is one batch.
 */
export async function closeMonths(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  // The month in the zone in which months begin first.
  const latest = monthIn(now - graceSeconds, 'Pacific/Kiritimati')
  const { results } = await statement(db)`
    SELECT organization_id, month FROM open_month WHERE month < ${latest}
    ORDER BY month, organization_id LIMIT ${monthsAtOnce}`.all()
  const open = Open.array().assert(results)
  const named = open.map((each) => ({ ...each, id: `${each.organization_id} ${each.month}` }))
  const close = async ({ organization_id, month }: typeof Open.infer) => {
    const buyer = await readBuyer(db, organization_id)
    if (month < monthIn(now - graceSeconds, buyer.timeZone)) await closeMonth(context, buyer, month)
  }
  await doEach(named, close, { share })
}

async function closeMonth(context: CommerceContext, buyer: Buyer, month: string): Promise<void> {
  const { db, now, services } = context
  const channel = await services.mails.channelOf(buyer.channel)
  // If the shop no longer exists, the month is closed when the shop is back.
  if (!channel) return
  const lines = await readMonthLines(db, buyer.id, month)
  if (lines.length === 0) {
    await statement(db)`
      DELETE FROM open_month WHERE organization_id = ${buyer.id} AND month = ${month}`.run()
    return
  }
  const id = crypto.randomUUID()
  const seller = sellerOf(channel)
  const { rate } = taxOf(seller, buyer.party)
  const netMinor = netOf(lines)
  const totalMinor = netMinor + taxOn(netMinor, rate)
  const credits = await takeCredits(context, { id, organizationId: buyer.id, totalMinor })
  const dueMinor = totalMinor - credits.reduce((sum, { minor }) => sum + minor, 0)
  const telling = {
    kind: 'statement_issued',
    ...{ month, amountMinor: dueMinor, currency: buyer.currency },
    dueAt: now + buyer.dueDays * 86_400,
    isSmall: dueMinor > 0 && dueMinor < leastPayable(services, buyer.currency),
  } as const
  const writes = writeInvoice({ kind: 'statement', id, buyer, seller, lines, month, now })
  await db.batch([
    ...[...writes, ...credits.map(({ write }) => write)].map((each) => statement(db, each)),
    ...(await tellPayers(context, buyer, { id: `statement.${buyer.id}.${month}`, telling })),
  ])
}

const Credit = type({ id: 'string', left_minor: 'number.integer' })
type Owing = { id: string; organizationId: string; totalMinor: number }

/** Deducts the rest of credit notes from a new statement, the oldest first, down to 0. */
async function takeCredits(
  { db, now }: CommerceContext,
  { id, organizationId, totalMinor }: Owing,
): Promise<{ minor: number; write: Sql }[]> {
  const { results } = await statement(db)`
    SELECT id, total_minor - settled_minor AS left_minor FROM invoice
    WHERE organization_id = ${organizationId} AND kind = 'credit_note' AND state <> 'PAID'
    ORDER BY issued_at, serial`.all()
  let left = totalMinor
  return Credit.array()
    .assert(results)
    .flatMap(({ id: noteId, left_minor }) => {
      const minor = Math.min(left, left_minor)
      left -= minor
      if (minor === 0) return []
      const write = sql`INSERT INTO invoice_settlement
          (id, invoice_id, amount_minor, credit_note_id, created_at)
        VALUES (${`${noteId}.${id}`}, ${id}, ${minor}, ${noteId}, ${now})`
      return [{ minor, write }]
    })
}
