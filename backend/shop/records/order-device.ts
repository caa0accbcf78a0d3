import { BoughtDevice } from '#contract/commerce/order.ts'
import { unlistedDevice } from '#contract/commerce/order-words.ts'
import { deviceById } from '#contract/device/device.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type Part, reading } from '../../platform/together.ts'
import type { Call } from '../call.ts'

/**
 * The device that a buyer named, as it is in the list of devices. Throws `unprocessable` with the
 * reason `device` for one that does not support eSIMs, or for an id that is not in the list.
 */
export function boughtDevice(answer: string | undefined): BoughtDevice | undefined {
  if (answer === undefined) return undefined
  if (answer === unlistedDevice) return { id: answer, verdict: 'unlisted' }
  const device = deviceById(answer)
  if (device === undefined || device.verdict === 'no') {
    throw new ApiError('unprocessable', 'an eSIM cannot be for this device', {
      details: { reason: 'device' },
    })
  }
  const { id, name, verdict } = device
  return { id, name, verdict }
}

/** Stores the device of an order; changes nothing once the order is paid. */
export function storeDevice(
  db: D1Database,
  orderId: string,
  device: BoughtDevice,
): D1PreparedStatement {
  return statement(db)`UPDATE purchase SET device = ${JSON.stringify(device)} WHERE id = ${orderId}
    AND state = 'PENDING'`
}

/** Reads the device of the caller's latest order, whatever the state of that order. */
export function readLastDevice(call: Call): Part<BoughtDevice | undefined> {
  return reading(
    call.db,
    sql`SELECT device FROM purchase WHERE account_id = ${callerOf(call).accountId}
       AND channel = ${call.channel.id} AND device IS NOT NULL ORDER BY created_at DESC LIMIT 1`,
    ([row]) =>
      row ? BoughtDevice.assert(JSON.parse((row as { device: string }).device)) : undefined,
  )
}
