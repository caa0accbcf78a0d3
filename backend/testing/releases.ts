import { encodeBase64url } from '#contract/base64url.ts'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveBrowserKey, deriveWorkerKey, parseMasterKeys } from '#crypto/tag-keys.ts'
import { createTagVerifier } from '#crypto/tag-verifier.ts'
import { openVisit, sealVisit, visitHeader } from '#crypto/visit.ts'
import { storeCode, takeCode } from '../account/proof/codes.ts'
import { refusalLinkOf } from '../mail/links/refusal-link.ts'
import type { MailContext } from '../mail/mail-context.ts'
import { openTestShop, testOrigin } from './test-shop.ts'
import { testServices } from './testing.ts'

const keyOf = (kid: string, byte: number) =>
  `${kid}:${encodeBase64url(new Uint8Array(32).fill(byte))}`

const older = keyOf('k1', 1)

const newer = keyOf('k2', 2)

/** The backend and the edge of one release, with its keys as they are configured. */
function openRelease(configured: string) {
  const tagKeys = parseMasterKeys(configured, 'tag')
  const shop = openTestShop({
    services: testServices({ sealingKeys: parseMasterKeys(configured, 'session') }),
    tags: createTagVerifier({ keys: tagKeys, now: Date.now }),
    visitOf: (request, nowMs) => openVisit(request.headers.get(visitHeader) ?? '', tagKeys, nowMs),
  })
  return { shop, tagKeys }
}

export type Release = ReturnType<typeof openRelease>

type Sent = { from: Release; to: Release; by?: 'worker' | 'browser'; ip?: string; bearer?: string }

/** Sends a call that the edge of one release, or a browser with its key, signs to another's backend. */
export function send(
  row: CallRow,
  input: object,
  { from, to, by, ip = '203.0.113.9', bearer }: Sent,
) {
  const [first] = from.tagKeys
  const { nowMs } = to.shop.clock
  const scope = { session: 'visit', channel: 'plain', expiresAt: Math.floor(nowMs / 1000) + 900 }
  const key = by === 'browser' ? deriveBrowserKey(first, scope) : deriveWorkerKey(first)
  const { tag, pageToken } = signCall(key, null, nowMs)
  const headers = {
    'x-app-tag': tag,
    'x-page-token': pageToken(),
    [visitHeader]: sealVisit({ ip, origin: testOrigin }, from.tagKeys, nowMs),
  }
  return to.shop.send(row, input, { headers, ...(bearer ? { bearer } : {}) })
}

/** The three steps: in each of them both releases answer visitors. */
export const steps = [
  { name: 'the new key second', live: [older, `${older},${newer}`] },
  { name: 'the new key first', live: [`${older},${newer}`, `${newer},${older}`] },
  { name: 'the old key removed', live: [`${newer},${older}`, newer] },
].map(({ name, live }) => ({ name, live: live.map(openRelease) }))

export const pairsOf = (live: readonly Release[]) =>
  live.flatMap((from) => live.map((to) => ({ from, to })))

export const randomIp = () =>
  `2001:db8:${[...crypto.getRandomValues(new Uint16Array(2))].map((part) => part.toString(16)).join(':')}::1`

/** What one release has given out, asked of another one; returns the statuses of the answers. */
export async function ask(sent: Sent): Promise<number[]> {
  const { from, to } = sent
  const ip = randomIp()
  const { accessToken, refreshToken } = await from.shop.signIn(await from.shop.addAccount())
  const link = refusalLinkOf(from.shop.callOf(), 'a@b.example', {
    linkTo: (path: string) => `https://shop.example${path}`,
  } as MailContext)
  const token = new URL(link).searchParams.get('token')
  const calls = [
    send(userCalls.getProfile, {}, { ...sent, ip, bearer: accessToken }),
    send(userCalls.getCountries, {}, { ...sent, ip, by: 'browser' }),
    send(userCalls.refreshToken, { refreshToken }, { ...sent, ip }),
    send(feedbackCalls.createFeedback, { token }, { ...sent, ip, by: 'browser' }),
    send(userCalls.collectEmail, { email: `${crypto.randomUUID()}@b.example` }, { ...sent, ip }),
  ]
  await takeGiven(from, to)
  return (await Promise.all(calls)).map(({ status }) => status)
}

/** A mailed code of one release is taken by another; throws if it is refused. */
async function takeGiven(from: Release, to: Release): Promise<void> {
  const [flow, emailKey] = [crypto.randomUUID(), `${crypto.randomUUID()}@b.example`]
  const code = {
    flow,
    emailKey,
    code: '123456',
    accountType: 'normal',
    purpose: 'sign_in',
  } as const
  await storeCode(from.shop.callOf(), code, [])
  await takeCode(to.shop.callOf(), code)
}
