import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import { viewers } from '#worker/testing/access-matrix.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import { shop, visit, withoutNonce } from '#worker/testing/visit.ts'

const canary = 'canary-5c1e'
const viewer = {
  ...(viewers.prepaid as NonNullable<typeof viewers.prepaid>),
  userId: canary,
  name: canary,
  email: `${canary}@demo.tradewind.example`,
}
// Used a moment ago, so that a visit notes no use in the cookie.
const cookie = signedIn('prepaid', {
  viewer,
  access: canary,
  accessSeconds: 3600,
  unusedSeconds: 1800,
})

/** A text of each collection. */
const texts: Readonly<Record<string, string>> = {
  guide: 'japan',
  post: 'istanbul-layover',
  'media-item': 'fact-sheet',
  document: 'privacy',
  landing: 'usa',
}

const paths = routeTable
  // The page of one plan needs the plan in its query.
  .filter(({ id, shared, module }) => shared && module && id !== 'dtec')
  .map(({ id, path }) =>
    path
      .replace(':slug', texts[id] ?? '')
      .replace(':form', 'register')
      .replace('share/:kind/:file', 'share/places/japan.png')
      .replace(':file', 'privacy.pdf')
      .replace(':destination', 'japan-eSIM')
      .replace('/:plan?', '')
      .replace(':continent', 'asia')
      .replace('device/:type', 'device/tablet')
      .replace(':type', 'regional-plans')
      .replace('-plan-detail', '-plan-detail?plan=jp-5gb-30d-v1'),
  )

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await visit(shop + path, { headers })
  return { response, page: withoutNonce(await response.text()) }
}

describe('a page that is stored for everybody', () => {
  // Each test uses its own currency, so that the page is rendered for the first visitor and not
  // found in the cache.
  it.each(paths)(
    'R-TEN-1 %s has the same bytes for a signed-in visitor, who comes first',
    async (path) => {
      const known = await read(path, { cookie: `currency=CHF; ${cookie}` })
      const anonymous = await read(path, { cookie: 'currency=CHF' })
      expect(known.response.status).toBe(200)
      expect(known.page).toBe(anonymous.page)
      expect(known.page).not.toContain(canary)
      expect(known.response.headers.getSetCookie()).toEqual([])
      expect(known.response.headers.get('cache-control')).toContain('private')
    },
  )

  it.each(paths)(
    'R-TEN-1 %s has the same bytes for a signed-in visitor, who comes second',
    async (path) => {
      const anonymous = await read(path, { cookie: 'currency=JPY' })
      const known = await read(path, { cookie: `currency=JPY; ${cookie}` })
      expect(known.page).toBe(anonymous.page)
    },
  )

  it.each(paths)('R-TEN-1 %s is the same also where only a part is asked for', async (path) => {
    const data = path === '/' ? '/_.data' : `${path}.data`
    const known = await read(`${data}?_routes=root`, { cookie })
    const anonymous = await read(`${data}?_routes=root`)
    expect(known.page).toBe(anonymous.page)
    expect(known.page).not.toContain(canary)
  })
})

describe('/session', () => {
  it('says who is signed in, from the cookie alone', async () => {
    const response = await visit(`${shop}/session`, { headers: { cookie } })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toMatchObject({
      signed_in: true,
      profile: {
        user_id: canary,
        name: canary,
        email: `${canary}@demo.tradewind.example`,
        account_type: 'enterprise',
        flag: 'enterprise|PRE_PAID',
        permissions: viewer.permissions,
        currency: 'USD',
        locale: 'en',
      },
    })
  })

  it('has the same shape for nobody, and no token for anybody', async () => {
    const known = (await (await visit(`${shop}/session`, { headers: { cookie } })).json()) as object
    const nobody = (await (await visit(`${shop}/session`)).json()) as object
    expect(Object.keys(nobody)).toEqual(Object.keys(known))
    expect(nobody).toMatchObject({ signed_in: false, profile: null })
    expect(JSON.stringify(known)).not.toContain(`"${canary}":`)
    expect(Object.keys((known as { profile: object }).profile)).not.toContain('access')
  })
})
