import { defaultPageSize } from '#contract/catalogue/catalogue-query.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { EsimState } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { sql, statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { isOwnEsim } from '../../records/esim/own-esims.ts'
import { EsimRow, esimColumns, stateSql, toEsim } from '../../records/read/esim-row.ts'
import { finishAddons } from '../finish-addons.ts'
import { waitBriefly } from '../try-to-advance.ts'
import { refreshEsims } from './refresh-esims.ts'

/**
 * An eSIM of the caller by id or ICCID, with its state at the network now. Throws `not_found` for
 * another account's eSIM.
 */
export async function getEsim(call: Call, { esimId }: { esimId: string }): Promise<Esim> {
  const known = await readEsim(call, esimId)
  // If the network cannot be asked, its last report is returned; the page shows how old that is.
  const asked = (await waitBriefly(call, refreshEsims(call, [known]))) ?? 0
  const finished = await finishAddons(call, known.id)
  return asked + finished === 0 ? known : readEsim(call, esimId)
}

/**
 * An eSIM of the caller by id or ICCID, as it is stored. Throws `not_found` for another account's
 * eSIM.
 */
export async function readEsim(call: Call, key: string): Promise<Esim> {
  const { db, now, channel } = call
  const row = await statement(db)`
    SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE (esim.id = ${key} OR esim.iccid = ${key})
      AND ${isOwnEsim(callerOf(call).accountId)} AND purchase.channel = ${channel.id}`.first()
  if (!row) throw new ApiError('not_found')
  return forOwner(toEsim(EsimRow.assert(row), now))
}

/** A receiver did not pay for the eSIM, so they cannot cancel it and be paid back. */
function forOwner(esim: Esim): Esim {
  return esim.gift?.state === 'received' ? { ...esim, canCancel: false } : esim
}

type ListInput = {
  states?: readonly EsimState[]
  pageInfo?: { pageSize?: number; pageStart?: string }
}

/** The caller's eSIMs in this shop, newest first; a page begins after a creation time and an id. */
export async function listEsims(call: Call, { states, pageInfo = {} }: ListInput) {
  const { db, now, channel } = call
  const { pageSize = defaultPageSize, pageStart } = pageInfo
  const [createdAt, id] = startOf(pageStart)
  const isOneOf = states
    ? sql`${stateSql(now)} IN (SELECT value FROM json_each(${JSON.stringify(states)}))`
    : sql`true`
  const { results } = await statement(db)`
    SELECT ${esimColumns(now)} FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE ${isOwnEsim(callerOf(call).accountId)} AND purchase.channel = ${channel.id}
      AND ${isOneOf}
      AND (esim.created_at, esim.id) < (${createdAt}, ${id})
    ORDER BY esim.created_at DESC, esim.id DESC LIMIT ${pageSize + 1}`.all()
  const rows = results.slice(0, pageSize).map((row) => EsimRow.assert(row))
  const last = rows.at(-1)
  const lastEvaluatedKey =
    results.length > pageSize && last ? `${last.created_at}.${last.id}` : null
  return { esims: rows.map((row) => forOwner(toEsim(row, now))), lastEvaluatedKey }
}

function startOf(pageStart: string | undefined): [number, string] {
  const found = /^(\d{1,12})\.([\w-]{1,64})$/.exec(pageStart ?? '')
  // Later than any eSIM: an absent or invalid key gives the first page.
  return found ? [Number(found[1]), found[2] ?? ''] : [2 ** 40, '']
}
