import { describe, expect, it } from 'vitest'
import { openPerson, type Person } from '#worker/testing/test-person.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

// These tests open the settings' pages of the built worker with a real session.

function read({ cookie }: Person, path: string): Promise<Response> {
  return visit(`${shop}${path}`, { headers: { cookie } })
}

function send({ cookie }: Person, path: string, body: BodyInit): Promise<Response> {
  return visit(`${shop}${path}`, { method: 'POST', headers: { cookie, origin: shop }, body })
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields)

async function confirm(person: Person, password: string): Promise<Response> {
  const fields = { intent: 'password', password, redirect: '/account/settings?done=confirmed' }
  return send(person, '/account/confirm', form(fields))
}

describe('R-PK-2: what asks for a fresh proof', () => {
  const password = 'four ducks and a kettle'

  it('leads to the page that takes it, and from there back to the data', async () => {
    const person = await openPerson({ password })
    const refused = await read(person, '/account/export')
    expect(locationOf(refused)).toBe(
      '/account/confirm?redirect=%2Faccount%2Fsettings%3Fdone%3Dconfirmed',
    )
    expect((await confirm(person, 'wrong')).status).toBe(422)
    expect(locationOf(await confirm(person, password))).toBe('/account/settings?done=confirmed')
    const file = await read(person, '/account/export')
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="tradewind-\d{4}-\d\d-\d\d\.json"$/,
      ),
    })
    expect(await file.json()).toMatchObject({ data: { profile: { email: person.email } } })
  })

  it.each([
    ['deleting the account', { intent: 'delete', understood: 'on' }, '?step=delete'],
    ['a first password', { intent: 'password', password }, ''],
  ])('is asked of %s', async (_, fields, query) => {
    const person = await openPerson()
    const response = await send(person, `/account/settings${query}`, form(fields))
    const back = encodeURIComponent(`/account/settings${query}`)
    expect(locationOf(response)).toBe(`/account/confirm?redirect=${back}`)
    expect((await read(person, '/account/settings')).status).toBe(200)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/auth/signin'])(
    'R-RED-2: leads nowhere else afterwards: %s',
    async (target) => {
      const person = await openPerson({ password })
      const fields = { intent: 'password', password, redirect: target }
      expect(locationOf(await send(person, '/account/confirm', form(fields)))).toBe('/')
    },
  )
})

describe('A5 a form of the settings', () => {
  it('that no page of ours sends is refused', async () => {
    const person = await openPerson()
    const nonsense = new Blob(['--x'], { type: 'multipart/form-data; boundary=x' })
    const answers = await Promise.all([
      send(person, '/account/settings', form({ intent: 'constructor' })),
      send(person, '/account/settings', form({})),
      send(person, '/account/settings', 'text'),
      send(person, '/account/settings', nonsense),
    ])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  it('past its size says that the picture is too large', async () => {
    const person = await openPerson()
    const fields = new FormData()
    fields.set('intent', 'upload')
    fields.set('picture', new Blob([new Uint8Array(1_100_000)], { type: 'image/png' }), 'me.png')
    const response = await send(person, '/account/settings', fields)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('This file is larger than 1 MB.')
  })

  it('keeps a member out of what is a consumer’s', async () => {
    const person = await openPerson({ member: { paymentModel: 'PRE_PAID', permissions: [] } })
    const fields = form({ intent: 'delete', understood: 'on' })
    const refused = await send(person, '/account/settings', fields)
    expect(locationOf(refused) ?? '').not.toContain('done=deleted')
    expect(locationOf(await read(person, '/account/settings'))).toBe('/account/enterprise-settings')
    expect((await read(person, '/account/company-settings')).status).toBe(200)
  })

  it('of a consumer is at one address', async () => {
    const person = await openPerson()
    for (const path of ['/account/company-settings', '/account/enterprise-settings']) {
      expect(locationOf(await read(person, path))).toBe('/account/settings')
    }
  })
})
