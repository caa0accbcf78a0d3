import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { apiContext, type PageSession, sessionContext } from '#app/page/context.ts'
import { answerAs, refusal, tokensOf } from './testing/test-backend.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'
import { buildPages } from './testing/test-pages.ts'
import { signedIn } from './testing/test-session.ts'

afterEach(() => vi.unstubAllGlobals())

type Answers = Parameters<typeof answerAs>[1]
type Page = (args: ActionFunctionArgs) => unknown

const form = { origin, 'content-type': 'application/x-www-form-urlencoded' }
const cookie = signedIn('consumer', { keys: testKeys, accessSeconds: 3600 })
const signIn = '/user/sign_in'
const answers = { [signIn]: () => tokensOf('consumer', 'new') }

/** Posts a form to a page with the test's action. */
async function post(path: string, action: Page, sent: { cookie?: string; answer?: Answers } = {}) {
  const { answer = answers } = sent
  const build = buildPages({ 'sign-in': { action }, settings: { action } })
  const edge = openEdge({ build, answer: answerAs('consumer', answer) })
  const headers = sent.cookie ? { ...form, cookie: sent.cookie } : form
  const response = await edge.visit(path, { method: 'POST', headers, body: 'a=1' })
  const names = response.headers.getSetCookie().map((each) => each.split(';')[0]?.split('=')[0])
  return { edge, response, text: await response.text(), names }
}

const start: Page = async ({ context }) => {
  const credentials = { email: 'a@example.com', password: 'x' }
  const tokens = await context.get(apiContext).call('signIn', credentials)
  if (!('accessToken' in tokens)) throw new Error('expected tokens')
  const viewer = await context.get(sessionContext).start(tokens)
  expect(context.get(sessionContext).viewer).toEqual(viewer)
  throw redirect('/account/settings')
}

describe('signing in by a form', () => {
  it.each([
    ['/auth/signin', 302, '/account/settings'],
    ['/de/auth/signin', 302, '/de/account/settings'],
    ['/auth/signin.data', 202, null],
  ])('at %s answers %d with the cookies', async (path, status, location) => {
    const { response, names } = await post(path, start)
    expect([response.status, response.headers.get('location')]).toEqual([status, location])
    expect(names).toEqual(['__Host-session', '__Host-refresh', 'currency'])
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it('leads to the page that was asked for', async () => {
    const { response, edge } = await post('/auth/signin', start)
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    const page = await edge.visit('/account/settings', { headers: { cookie: cookies.join('; ') } })
    expect(page.status).toBe(200)
  })

  it('gives the same answer’s later calls the new token', async () => {
    const { edge } = await post('/auth/signin', async (args) => {
      await Promise.resolve(start(args)).catch(() => undefined)
      await args.context.get(apiContext).call('getProfile', {})
      return data(null)
    })
    const last = edge.calls.at(-1)
    expect(last?.headers.get('authorization')).toBe('Bearer access-new')
  })
})

describe('a page that changes the session', () => {
  it('writes each cookie once, as it is in the end', async () => {
    const { names, response } = await post(
      '/account/settings',
      async (args) => {
        await Promise.resolve(start(args)).catch(() => undefined)
        await args.context.get(sessionContext).refreshViewer()
        args.context.get(sessionContext).end()
        return null
      },
      { cookie },
    )
    expect(names).toEqual(['__Host-session', '__Host-refresh'])
    for (const header of response.headers.getSetCookie()) expect(header).toContain('Max-Age=0')
  })

  it('keeps the cookies of a renewed session also where it breaks', async () => {
    const ending = signedIn('consumer', { keys: testKeys, accessSeconds: 5 })
    const answer = { ...answers, '/user/refresh_token': () => tokensOf('consumer', 'new') }
    const broken = () => {
      throw new Error('a bug')
    }
    const { response, names } = await post('/account/settings', broken, { cookie: ending, answer })
    expect([response.status, names]).toEqual([500, ['__Host-session', '__Host-refresh']])
  })

  it('cannot start one once the answer is under way', async () => {
    const kept: PageSession[] = []
    const action: Page = ({ context }) => {
      kept.push(context.get(sessionContext))
      return null
    }
    await post('/account/settings', action, { cookie })
    const [session] = kept
    expect(() => session?.end()).not.toThrow()
    const tokens = { accessToken: 'x', expiresAt: 1, accountType: 'normal' } as const
    await expect(session?.start(tokens)).rejects.toThrow('before the answer')
  })
})

describe('a session that the backend has ended', () => {
  const ended: Page = ({ context }) => context.get(apiContext).call('getAvatars', {})

  it.each([
    ['/account/settings', '/auth/signin?redirect=%2Faccount%2Fsettings'],
    ['/de/account/settings', '/de/auth/signin?redirect=%2Faccount%2Fsettings'],
  ])('is signed out by the first call of %s that learns it', async (path, target) => {
    const answer = { '/user/get_avatars': () => refusal(401, 'unauthorized', 'session') }
    const { response, names } = await post(path, ended, { cookie, answer })
    expect([response.status, response.headers.get('location')]).toEqual([302, target])
    expect(names).toEqual(['__Host-session', '__Host-refresh'])
  })

  it('is not what a wrong password means', async () => {
    const answer = { '/user/get_avatars': () => refusal(401, 'unauthorized', 'credentials') }
    const { response, names } = await post('/account/settings', ended, {
      cookie,
      answer,
    })
    expect([response.status, names]).toEqual([401, []])
  })
})
