import { type } from 'arktype'
import { fetchJson, type Transport, unavailable } from '../../call/outside/fetch-json.ts'
import { refuseAnswer } from './verify-id-token.ts'

const UserInfo = type({
  sub: 'string',
  'email?': 'unknown',
  'email_verified?': 'unknown',
  'preferred_username?': 'unknown',
  'name?': 'unknown',
})
export type UserInfo = typeof UserInfo.infer

type Asked = {
  endpoint: string
  accessToken: string
  /** The subject of the ID token. */
  subject: string
}

/**
 * Returns what the provider says about the person of an ID token beside it. Throws `unauthorized`
 * if the answer is about anybody else: an access token could have been exchanged for another
 * (OpenID Connect Core 1.0, section 5.3.4).
 */
export async function askUserInfo(
  transport: Transport,
  { endpoint, accessToken, subject }: Asked,
): Promise<UserInfo> {
  const headers = { accept: 'application/json', authorization: `Bearer ${accessToken}` }
  const { status, body } = await fetchJson(transport, new Request(endpoint, { headers }))
  if (status === 429 || status >= 500) throw unavailable(`answered ${status}`)
  if (status !== 200) throw refuseAnswer({ check: 'user_info', detail: String(status) })
  const found = UserInfo(body)
  if (found instanceof type.errors) throw refuseAnswer({ check: 'user_info', detail: 'claims' })
  if (found.sub !== subject) throw refuseAnswer({ check: 'user_info', detail: 'sub' })
  return found
}
