import { encodeBase64url } from '#contract/base64url.ts'
import type { pushCalls } from '#contract/calls/customer/push.ts'
import { ApiError } from '#contract/errors.ts'
import { arePushKeys } from '#crypto/web-push.ts'
import { callerOf } from '../../call/call.ts'
import { outsideAddress } from '../../call/outside/outside-address.ts'
import { deleteDevice, insertDevice } from '../../mail/push/push-devices.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call, Handlers } from '../call.ts'

type Asked = { endpoint: string; p256dh: string; auth: string }

/** Handlers of the devices that get push notices. */
export const pushHandlers: Handlers<typeof pushCalls> = {
  async listPushDevices(_, call) {
    const { push } = call.services.mails
    const { results } = await statement(call.db)`
      SELECT id, created_at AS createdAt FROM push_device
      WHERE account_id = ${callerOf(call).accountId} AND channel = ${call.channel.id}
      ORDER BY created_at, id`.all<{ id: string; createdAt: number }>()
    return { ...(push ? { publicKey: push.keys.publicKey } : {}), devices: results }
  },
  addPushDevice: async (asked, call) => addDevice(call, asked),
  async removePushDevice({ deviceId }, call) {
    const { accountId } = callerOf(call)
    const own = sql`account_id = ${accountId} AND channel = ${call.channel.id}`
    const { meta } = await deleteDevice(call.db, deviceId, own).run()
    if (meta.changes === 0) throw new ApiError('not_found')
    return { ok: true }
  },
}

/** Throws `not_found` where the shop sends no push notices, `invalid_input` for no push service. */
async function addDevice(call: Call, { endpoint, p256dh, auth }: Asked) {
  const { push } = call.services.mails
  if (!push) throw new ApiError('not_found', 'this shop sends no push notices')
  const isOutside = outsideAddress(endpoint, push.isSandbox) !== undefined
  if (!isOutside || !(await arePushKeys({ p256dh, auth }))) {
    const fields = [{ path: 'endpoint', expected: 'a browser’s subscription' }]
    throw new ApiError('invalid_input', 'no browser’s subscription', { details: { fields } })
  }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  const id = encodeBase64url(new Uint8Array(hash))
  const { accountId } = callerOf(call)
  const device = { id, accountId, channel: call.channel.id, endpoint, p256dh, auth }
  await call.db.batch(insertDevice(call, device))
  return { id, createdAt: call.now }
}
