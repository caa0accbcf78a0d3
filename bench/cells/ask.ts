import type { Endpoint } from '#contract/calls/row/endpoints.ts'
import { apiBase } from '#contract/calls/row/endpoints.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey, parseMasterKeys } from '#crypto/tag-keys.ts'
import { sealVisit, visitHeader } from '#crypto/visit.ts'

const channel = 'tradewind'
const origin = 'http://localhost'

type Sent = { bearer?: string; tagKeys: string }

/** Returns a call as the edge sends it to the backend, each from an address of its own. */
export function callTo(
  { path, method }: Pick<Endpoint, 'path' | 'method'>,
  body: object,
  { bearer, tagKeys }: Sent,
): Request {
  const keys = parseMasterKeys(tagKeys, 'tag')
  const now = Date.now()
  const { tag, pageToken } = signCall(deriveWorkerKey(keys[0]), null, now)
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint16Array(2))
  const ip = `2001:db8:${a.toString(16)}:${b.toString(16)}::1`
  const isRead = method === 'GET'
  return new Request(`https://backend.internal${apiBase}${path}`, {
    method,
    headers: {
      'x-channel-id': channel,
      'x-app-tag': tag,
      'x-page-token': pageToken(),
      [visitHeader]: sealVisit({ ip, origin }, keys, now),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
    body: isRead ? null : JSON.stringify(body),
  })
}
