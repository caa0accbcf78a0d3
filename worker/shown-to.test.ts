import { afterEach, describe, expect, it, vi } from 'vitest'
import { toSnake } from '#contract/case.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { shownToField, shownToHeader } from '#contract/pages/shown-to.ts'
import { sealName } from '#crypto/sealed-name.ts'
import { expectedVerdict, type Role, viewers } from '#worker/testing/access-matrix.ts'
import { companyAnswerPath } from './edge/session/take-company-answer.ts'
import { formAnswerPaths } from './edge/session/take-form-answer.ts'
import { pathOf } from './testing/pages/page-spellings.ts'
import { openEdge, origin, testKeys } from './testing/test-edge.ts'
import { markOf } from './testing/test-pages.ts'
import { signedIn } from './testing/test-session.ts'

afterEach(() => vi.unstubAllGlobals())

type Signed = Exclude<Role, 'anonymous'>

const known = { keys: testKeys, accessSeconds: 3600 }
const naming = { keys: testKeys, purpose: 'shown.tradewind' }
const nameOf = (role: Signed) => sealName(viewers[role]?.userId ?? '', naming)
/** Addresses at which providers answer by a form. */
const ofProviders: readonly string[] = [...formAnswerPaths, companyAnswerPath]
/** Pages of the shop that are made for their visitor. */
const own = routeTable.filter(
  ({ shared, module, path, layout }) =>
    module && !shared && layout !== 'office' && !ofProviders.includes(path),
)
const edge = openEdge()

/** Sends the form of a page that `shownTo` saw, as the person who is signed in now. */
async function send(path: string, shownTo: string | undefined, now: Role) {
  const cookie = now === 'anonymous' ? undefined : signedIn(now, known)
  const response = await edge.visit(path, {
    method: 'POST',
    headers: {
      origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
    },
    body: new URLSearchParams(shownTo === undefined ? {} : { [shownToField]: shownTo }).toString(),
  })
  return { status: response.status, text: await response.text(), response }
}

describe('R-PEO-1: a form', () => {
  it.each([
    ['consumer', 'bt'],
    ['consumer', 'prepaid'],
    ['prepaid', 'postpaid'],
    ['postpaid', 'consumer'],
  ] as const)('that %s saw does nothing for %s, on any page', async (shownTo, now) => {
    const email = viewers[now]?.email ?? ''
    for (const row of own) {
      const path = pathOf(row)
      for (const address of [path, `${path}.data`]) {
        const { status, text } = await send(address, nameOf(shownTo), now)
        const isTold = text.includes(email)
        const isRun = text.includes(markOf(row.id))
        expect({ address, status, isTold, isRun }).toEqual({
          address,
          status: 409,
          isTold: true,
          isRun: false,
        })
      }
    }
  })

  it('acts for whoever saw it', async () => {
    for (const row of own.filter(({ id }) => expectedVerdict(id, 'consumer') === 'allow')) {
      const { status, text } = await send(pathOf(row), nameOf('consumer'), 'consumer')
      expect([row.id, status, text.includes(markOf(row.id))]).toEqual([row.id, 200, true])
    }
  })

  it('that nobody saw acts for whom it names itself', async () => {
    const { text } = await send('/auth/signin', undefined, 'consumer')
    expect(text).toContain(markOf('sign-in'))
  })

  it('leads to sign-in where its person has signed out since', async () => {
    const { response } = await send('/checkout', nameOf('consumer'), 'anonymous')
    const location = response.headers.get('location')
    expect(location).toBe('/auth/signin?redirect=%2Fcheckout&step=ended')
  })

  it.each(['', 'x', nameOf('consumer').slice(1), nameOf('bt')])(
    'with a name that is not the viewer’s does nothing: %j',
    async (shownTo) => {
      expect((await send('/account/settings', shownTo, 'consumer')).status).toBe(409)
    },
  )

  it('is not told to whom by the name of another shop', async () => {
    const there = sealName('consumer', { ...naming, purpose: 'shown.pi' })
    expect((await send('/account/settings', there, 'consumer')).status).toBe(409)
  })
})

describe('R-PEO-1: what every page sends', () => {
  it('the currency that one person chooses is not saved in the account of another', async () => {
    const fields = { currency: 'EUR', return_to: '/', [shownToField]: nameOf('consumer') }
    const choose = (now: Signed) =>
      edge.visit('/preferences', {
        method: 'POST',
        headers: {
          origin,
          cookie: signedIn(now, known),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: new URLSearchParams(fields).toString(),
      })
    const refused = await choose('bt')
    expect([refused.status, refused.headers.getSetCookie()]).toEqual([409, []])
    expect(await refused.text()).toContain(viewers.bt?.email)
    expect((await choose('consumer')).status).toBe(303)
  })

  it('a call of a page that somebody else saw reaches nothing', async () => {
    const { calls, visit } = openEdge({ answer: () => Response.json(toSnake({ passkeys: [] })) })
    const call = (shownTo: string) =>
      visit('/api/v3/user/passkey/list', {
        method: 'POST',
        headers: {
          origin,
          cookie: signedIn('bt', known),
          'content-type': 'application/json',
          [shownToHeader]: shownTo,
        },
        body: '{}',
      })
    const refused = await call(nameOf('consumer'))
    expect([refused.status, calls.length]).toEqual([409, 0])
    expect(await refused.json()).toMatchObject({ details: { reason: 'others_page' } })
    expect((await call(nameOf('bt'))).status).toBe(200)
  })

  it('the session tells the page’s script whose it is', async () => {
    const headers = { cookie: signedIn('consumer', known) }
    const session = await (await edge.visit('/session', { headers })).json()
    expect(session).toMatchObject({ shown_to: nameOf('consumer') })
    expect(await (await edge.visit('/session')).json()).toMatchObject({ shown_to: null })
  })
})
