import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import type { AutoTopUp } from '#contract/commerce/addon.ts'
import { autoEnds, autoStates } from '#contract/commerce/addon-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../../call/call.ts'
import { statement } from '../../../platform/sql.ts'
import type { Call } from '../../call.ts'
import { findAddon } from '../../catalogue/addons.ts'
import { viewFor } from '../../catalogue/view.ts'
import { spentSql } from '../../features/addon/spent-sql.ts'
import { getEsim } from '../../fulfilment/usage/read-esims.ts'
import {
  offReasonSql,
  restartAutoTopUp,
  stopAutoTopUp,
} from '../../records/esim/write-auto-topup.ts'

const Row = type({
  state: type.enumerated(...autoStates),
  off_reason: type.enumerated(...autoEnds).or('null'),
  addon_id: 'string',
  currency: Currency,
  cap_minor: 'number.integer',
  spent_minor: 'number.integer',
  has_card: '0 | 1',
})

/**
 * The automatic top-up of an eSIM. Returns undefined if none was asked for, or if the order that it
 * waits for was not paid.
 */
export async function readAuto(call: Call, esim: Esim): Promise<AutoTopUp | undefined> {
  const { db, now } = call
  const found = await statement(db)`
    SELECT auto.state, ${offReasonSql} AS off_reason, addon_id, auto.currency, cap_minor,
      ${spentSql(now)} AS spent_minor, mandate IS NOT NULL AS has_card
    FROM auto_topup AS auto LEFT JOIN purchase ON purchase.id = auto.purchase_id
    WHERE auto.esim_id = ${esim.id} AND auto.account_id = ${callerOf(call).accountId}
      AND (auto.state <> 'waiting' OR purchase.state = 'PENDING')`.first()
  if (!found) return undefined
  const row = Row.assert(found)
  const view = viewFor(call, row.currency)
  const addon = await findAddon(view, esim.plan, row.addon_id)
  return (
    addon && {
      state: row.state,
      ...(row.off_reason === null ? {} : { offReason: row.off_reason }),
      addon,
      currency: row.currency,
      capMinor: row.cap_minor,
      spentMinor: row.spent_minor,
      hasCard: row.has_card === 1,
    }
  )
}

type Started = { esimId: string; capMinor: number }

/** Turns it on again with the saved card. Throws `conflict` if no card is saved. */
export async function startAuto(call: Call, { esimId, capMinor }: Started): Promise<AutoTopUp> {
  const esim = await getEsim(call, { esimId })
  const { accountId } = callerOf(call)
  await restartAutoTopUp(call, { esimId: esim.id, accountId, capMinor, locale: call.locale }).run()
  const auto = await readAuto(call, esim)
  if (auto?.state === 'on') return auto
  throw new ApiError('conflict', 'no card is saved', { details: { reason: 'no_card' } })
}

/**
 * Turns it off, so that nothing more is bought automatically. Repeating the call changes nothing.
 */
export async function stopAuto(call: Call, { esimId }: { esimId: string }): Promise<void> {
  const { id } = await getEsim(call, { esimId })
  await stopAutoTopUp(call, { esimId: id, accountId: callerOf(call).accountId }).run()
}
