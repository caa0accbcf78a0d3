import { createHmac } from 'node:crypto'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import type { Call } from '../call.ts'

/** Returns the support chat's proof of its user: the HMAC-SHA256 in hex of the caller's own id. */
export function supportChatIdentity(call: Call): { userId: string; hmacCode: string } {
  const { supportChatSecret } = call.services
  if (!supportChatSecret) throw new ApiError('not_found', 'there is no support chat')
  const userId = callerOf(call).accountId
  const hmacCode = createHmac('sha256', supportChatSecret).update(userId).digest('hex')
  return { userId, hmacCode }
}
