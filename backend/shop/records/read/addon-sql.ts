import { type } from 'arktype'
import type { EsimAddon } from '#contract/commerce/addon.ts'
import { sql } from '../../../platform/sql.ts'

const secondsPerDay = 86_400

/** Whether `esim` has added data that is in use or still to be used. */
export const hasLiveAddon = (nowSeconds: number) => sql`EXISTS (SELECT 1 FROM esim_addon AS live
  WHERE live.esim_id = esim.id AND live.made_at IS NOT NULL AND live.ended_at IS NULL
    AND (live.started_at IS NULL OR live.started_at + live.days * 86400 > ${nowSeconds}))`

/** The data that was added to `esim`, as JSON text. */
export const addonsColumn = sql`(SELECT json_group_array(json_object('order_id', purchase_id,
    'order_number', (SELECT number FROM purchase AS bought WHERE bought.id = purchase_id),
    'amount_mb', amount_mb, 'days', days, 'used_mb', used_mb, 'started_at', started_at,
  'ended_at', ended_at)) FROM (SELECT * FROM esim_addon
    WHERE esim_id = esim.id AND made_at IS NOT NULL ORDER BY created_at, id))`

const Rows = type({
  order_id: 'string',
  order_number: 'string',
  amount_mb: 'number.integer',
  days: 'number.integer',
  used_mb: 'number.integer',
  started_at: 'number.integer | null',
  ended_at: 'number.integer | null',
}).array()

/** The data that was added to an eSIM, as its owner sees it at a moment. */
export function toAddons(json: string, nowSeconds: number): EsimAddon[] {
  return Rows.assert(JSON.parse(json)).map((row) => {
    const endsAt = row.started_at === null ? undefined : row.started_at + row.days * secondsPerDay
    const isOver = row.ended_at !== null || (endsAt !== undefined && endsAt <= nowSeconds)
    const isUsed = row.used_mb >= row.amount_mb
    return {
      orderId: row.order_id,
      orderNumber: row.order_number,
      amountMb: row.amount_mb,
      days: row.days,
      usedMb: row.used_mb,
      state: isOver || isUsed ? 'finished' : endsAt === undefined ? 'queued' : 'active',
      ...(row.started_at === null ? {} : { startedAt: row.started_at }),
      ...(endsAt === undefined ? {} : { endsAt: row.ended_at ?? endsAt }),
    }
  })
}
