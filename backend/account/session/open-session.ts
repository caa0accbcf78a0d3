import type { Tokens } from '#contract/account.ts'
import type { AccountType } from '#contract/words.ts'
import { accessSeconds } from '../../call/access-tokens.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { hashToken } from './refresh-tokens.ts'

const daySeconds = 86_400
/** A session ends this many seconds after sign-in, even if it is in use (R-TOK-1). */
export const sessionSeconds = 90 * daySeconds
/** A refresh token that is unused for this many seconds ends its session (R-TOK-1). */
export const refreshSeconds = 30 * daySeconds

export type OpenedSession = {
  sessionId: string
  /** Statements for the batch of the step that allows the sign-in. */
  statements: D1PreparedStatement[]
  /** Tokens that are accepted after that batch, if the account is not disabled. */
  tokens: Tokens
}

type Account = { id: string; accountType: AccountType }

/** How a session begins; by default with a proof of identity that allows sensitive calls. */
type Opening = {
  /** The only permissions that the session has, as a JSON array. */
  reach?: string | undefined
  isProof?: boolean
}

/** Prepares a new session of an account in this shop. Members get no refresh token (A1). */
export async function openSession(
  call: Call,
  account: Account,
  { reach, isProof = true }: Opening = {},
): Promise<OpenedSession> {
  const { now, channel, services } = call
  const { id: accountId, accountType } = account
  const sessionId = crypto.randomUUID()
  const access = await services.accessTokens.sign(
    { accountId, accountType, sessionId },
    { channel: channel.id, now },
  )
  const tokens: Tokens = { accessToken: access.token, expiresAt: access.expiresAt, accountType }
  if (accountType === 'enterprise') {
    const lasting = { sessionId, accountId, seconds: accessSeconds.enterprise, reach, isProof }
    return { sessionId, statements: [insertSession(call, lasting)], tokens }
  }
  const refreshToken = services.refreshTokens.make()
  return {
    sessionId,
    statements: [
      insertSession(call, { sessionId, accountId, seconds: sessionSeconds }),
      insertRefreshToken(call, sessionId, refreshToken),
    ],
    tokens: { ...tokens, refreshToken },
  }
}

type NewSession = Opening & { sessionId: string; accountId: string; seconds: number }

// The statement selects from the account, so that a disabled account gets no session.
function insertSession({ db, now, channel }: Call, session: NewSession): D1PreparedStatement {
  return statement(db)`
    INSERT INTO session (id, account_id, channel, created_at, expires_at, reauthenticated_at, reach)
    SELECT ${session.sessionId}, id, ${channel.id}, ${now}, ${now + session.seconds},
      ${session.isProof === false ? 0 : now}, ${session.reach ?? null}
    FROM account
    WHERE id = ${session.accountId} AND disabled_at IS NULL AND deleted_at IS NULL`
}

function insertRefreshToken({ db, now }: Call, sessionId: string, token: string) {
  return statement(db)`INSERT INTO refresh_token (hash, session_id, expires_at)
    SELECT ${hashToken(token)}, id, ${now + refreshSeconds} FROM session WHERE id = ${sessionId}`
}
