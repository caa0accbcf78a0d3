import type { userCalls } from '#contract/calls/customer/user.ts'
import { callerOf } from '../../call/call.ts'
import type { Handlers } from '../call.ts'
import { endSession, endSessions } from './end-sessions.ts'
import { rotateRefreshToken } from './rotate-refresh-token.ts'

/** Handlers of session calls. */
export const sessionHandlers: Pick<
  Handlers<typeof userCalls>,
  'refreshToken' | 'signOut' | 'guestToken'
> = {
  async refreshToken(input, call) {
    const { refreshToken, ...claims } = await rotateRefreshToken(call, input.refreshToken)
    const at = { channel: call.channel.id, now: call.now }
    const { token, expiresAt } = await call.services.accessTokens.sign(claims, at)
    return { accessToken: token, refreshToken, expiresAt, accountType: claims.accountType }
  },

  async signOut({ everywhere }, call) {
    const { sessionId, accountId } = callerOf(call)
    await (everywhere ? endSessions(call, accountId) : endSession(call, sessionId)).run()
    return { ok: true }
  },

  async guestToken(_, call) {
    const at = { channel: call.channel.id, now: call.now }
    const { token, expiresAt } = await call.services.accessTokens.signGuest(at)
    return { accessToken: token, expiresAt }
  },
}
