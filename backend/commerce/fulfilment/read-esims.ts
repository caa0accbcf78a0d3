import { defaultPageSize } from '#contract/catalogue-query.ts'
import { ApiError } from '#contract/errors.ts'
import type { Esim } from '#contract/order.ts'
import type { EsimState } from '#contract/order-words.ts'
import { callerOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../records/esim-row.ts'
import { finishAddons } from './finish-addons.ts'
import { refreshEsims } from './refresh-esims.ts'
import { reportLater } from './try-to-advance.ts'

/** One of the caller's, by id or ICCID, as the network says now. Others' are not there. */
export async function getEsim(call: Call, { esimId }: { esimId: string }): Promise<Esim> {
  const known = await findEsim(call, esimId)
  // What it said last is still true of the past; the page says how old it is.
  await refreshEsims(call, [known]).catch((error: unknown) => reportLater(call, error))
  await finishAddons(call, known.id)
  return findEsim(call, esimId)
}

async function findEsim(call: Call, key: string): Promise<Esim> {
  const { db, now, channel } = call
  const row = await statement(
    db,
    sql`SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE (esim.id = ${key} OR esim.iccid = ${key})
        AND esim.account_id = ${callerOf(call).accountId} AND purchase.channel = ${channel.id}`,
  ).first()
  if (!row) throw new ApiError('not_found')
  return forOwner(toEsim(EsimRow.assert(row), now))
}

/** Whoever was given an eSIM did not pay for it, and cannot have it paid back. */
function forOwner(esim: Esim): Esim {
  return esim.gift?.state === 'received' ? { ...esim, canCancel: false } : esim
}

type ListInput = {
  states?: readonly EsimState[]
  pageInfo?: { pageSize?: number; pageStart?: string }
}

/** The caller's eSIMs of this shop, the newest first; pages begin after a creation time and id. */
export async function listEsims(call: Call, { states, pageInfo = {} }: ListInput) {
  const { db, now, channel } = call
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const [createdAt, id] = startOf(pageStart)
  const isOneOf = states
    ? sql`${stateSql(now)} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`
    : sql`true`
  const { results } = await statement(
    db,
    sql`SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.account_id = ${callerOf(call).accountId} AND purchase.channel = ${channel.id}
        AND ${isOneOf}
        AND (esim.created_at, esim.id) < (${createdAt}, ${id})
      ORDER BY esim.created_at DESC, esim.id DESC LIMIT ${pageSize + 1}`,
  ).all()
  const rows = results.slice(0, pageSize).map((row) => EsimRow.assert(row))
  const last = rows.at(-1)
  const lastEvaluatedKey =
    results.length > pageSize && last ? `${last.created_at}.${last.id}` : null
  return { esims: rows.map((row) => forOwner(toEsim(row, now))), lastEvaluatedKey }
}

function startOf(pageStart: string | undefined): [number, string] {
  const found = /^(\d{1,12})\.([\w-]{1,64})$/.exec(pageStart ?? '')
  // Later than anything: the first page, also for a key that is none of ours.
  return found ? [Number(found[1]), found[2] ?? ''] : [2 ** 40, '']
}
