import { type } from 'arktype'
import { defaultPageSize } from '#contract/catalogue/catalogue-query.ts'
import { worthOf } from '#contract/commerce/points-rate.ts'
import type { Points } from '#contract/commerce/reward.ts'
import { entryKinds } from '#contract/commerce/reward-words.ts'
import type { Currency } from '#contract/money.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'

/** Later expiry dates are not shown. */
const lotsShown = 12

const Lot = type({ points: 'number.integer', expires_at: 'number.integer | null' })
const Entry = type({
  id: 'string',
  kind: type.enumerated(...entryKinds),
  points: 'number.integer',
  created_at: 'number.integer',
  order_id: 'string | null',
  number: 'string | null',
})

type Asked = { currency: Currency; pageInfo?: { pageSize?: number; pageStart?: string } }

/** The caller's points and where they came from, newest first. */
export async function getPoints(call: Call, { currency, pageInfo = {} }: Asked): Promise<Points> {
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const [lots, entries] = await Promise.all([
    readLots(call),
    readEntries(call, { pageSize, pageStart }),
  ])
  const own = lots.flatMap(({ points, expires_at: expiresAt }) =>
    expiresAt === null ? [] : [{ points, expiresAt }],
  )
  const points = own.reduce((sum, lot) => sum + lot.points, 0)
  const debt = lots.find(({ expires_at: expiresAt }) => expiresAt === null)
  const shown = entries.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    points,
    worthMinor: worthOf(points, currency),
    hundredMinor: worthOf(100, currency),
    owed: debt ? -debt.points : 0,
    expiring: own.slice(0, lotsShown),
    entries: shown.map(toEntry),
    lastEvaluatedKey: entries.length > pageSize && last ? `${last.created_at}.${last.id}` : null,
  }
}

async function readLots(call: Call): Promise<(typeof Lot.infer)[]> {
  const { results } = await statement(call.db)`
    SELECT sum(points_left) AS points, expires_at FROM points_lot
    WHERE account_id = ${callerOf(call).accountId} AND points_left <> 0
      AND (expires_at IS NULL OR expires_at > ${call.now})
    GROUP BY expires_at ORDER BY expires_at`.all()
  return results.map((row) => Lot.assert(row))
}

type Page = { pageSize: number; pageStart: string | undefined }

/** Entries of one moment, kind and order are one line, however many lots they are spread over. */
async function readEntries(call: Call, { pageSize, pageStart }: Page) {
  const [createdAt, id] = startOf(pageStart)
  const { results } = await statement(call.db)`
    SELECT min(entry.id) AS id, entry.kind, sum(entry.points) AS points, entry.created_at,
      purchase.id AS order_id, purchase.number
    FROM points_entry AS entry LEFT JOIN purchase ON purchase.id = entry.purchase_id
      AND purchase.account_id = entry.account_id AND purchase.channel = ${call.channel.id}
    WHERE entry.account_id = ${callerOf(call).accountId} AND entry.kind <> 'settled'
      AND entry.created_at <= ${createdAt}
    GROUP BY entry.created_at, entry.kind, coalesce(entry.purchase_id, entry.id)
    HAVING (entry.created_at, min(entry.id)) < (${createdAt}, ${id})
    ORDER BY entry.created_at DESC, min(entry.id) DESC LIMIT ${pageSize + 1}`.all()
  return results.map((row) => Entry.assert(row))
}

function toEntry(row: typeof Entry.infer): Points['entries'][number] {
  return {
    kind: row.kind,
    points: row.points,
    createdAt: row.created_at,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
    ...(row.number === null ? {} : { orderNumber: row.number }),
  }
}

function startOf(pageStart: string | undefined): [number, string] {
  const found = /^(\d{1,12})\.([\w.-]{1,100})$/.exec(pageStart ?? '')
  // Later than any entry: an absent or invalid key gives the first page.
  return found ? [Number(found[1]), found[2] ?? ''] : [2 ** 40, '']
}
