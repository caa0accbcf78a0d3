import { describe, expect, it } from 'vitest'
import { shownToField } from '#contract/pages/shown-to.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { openPerson } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

// Sends forms of the built worker's pages as a browser without a script whose session has ended.

const headersOf = (cookies: readonly string[]) => ({ cookie: cookies.join('; '), origin: shop })

async function read(path: string, ...cookies: string[]) {
  const response = await visit(`${shop}${path}`, { headers: headersOf(cookies) })
  return { html: await response.text(), set: formCookieOf(response) }
}

async function send(path: string, fields: Record<string, string>, ...cookies: string[]) {
  const body = new URLSearchParams(fields)
  const response = await visit(`${shop}${path}`, {
    method: 'POST',
    headers: headersOf(cookies),
    body,
  })
  return { location: response.headers.get('location') ?? '', set: formCookieOf(response) }
}

function formCookieOf({ headers }: Response): string | undefined {
  const found = headers.getSetCookie().find((cookie) => cookie.startsWith('__Host-form='))
  return found?.split(';')[0]
}

const shownToOf = (html: string) =>
  new RegExp(`name="${shownToField}" value="([\\w-]{22})"`).exec(html)?.[1] ?? ''

const postal = { intent: 'billing', name: 'Vale Ltd', line_1: '1 Quay', postal_code: '1000-001' }
const member = { paymentModel: 'POST_PAID', permissions: [...permissionKeys] } as const

describe('R-ORG-6: a form that is sent after its session has ended, without a script', () => {
  it.each([
    ['/account/settings', {}, { intent: 'name', name: 'Nuri "N" Vale' }, 'Nuri &quot;N&quot; Vale'],
    ['/de/account/friends', {}, { name: 'Bea', email: 'bea@x.example' }, 'bea@x.example'],
    ['/account/company-settings', { member }, postal, '1000-001'],
  ])(
    '%s has what was typed once its person has signed in again',
    async (path, account, fields, typed) => {
      const [person, other] = [await openPerson(account), await openPerson(account)]
      const page = await read(path, person.cookie)
      const asked = { ...fields, password: 'a secret', [shownToField]: shownToOf(page.html) }
      const { location, set = '' } = await send(path, asked)
      expect(location).toContain('/auth/signin?redirect=')
      const again = await read(path, person.cookie, set)
      expect(again.html).toContain(`value="${typed}"`)
      expect(again.html).not.toContain('a secret')
      expect(again.set).toBe('__Host-form=')
      const others = await read(path, other.cookie, set)
      expect(others.html).not.toContain(typed)
      expect(others.set).toBe('__Host-form=')
    },
  )

  it('is not kept if it was shown to nobody, nor while the session lasts', async () => {
    const { cookie } = await openPerson()
    const path = '/account/settings'
    const fields = { intent: 'name', name: 'Nuri Vale' }
    expect((await send(path, fields)).set).toBeUndefined()
    const shownTo = shownToOf((await read(path, cookie)).html)
    expect((await send(path, { ...fields, [shownToField]: shownTo }, cookie)).set).toBeUndefined()
    const long = { ...fields, name: 'x'.repeat(4000), [shownToField]: shownTo }
    expect((await send(path, long)).set).toBeUndefined()
  })

  it('is kept for the proof that an act needs', async () => {
    const { cookie } = await openPerson({ member })
    const path = '/account/company-settings'
    const shownTo = shownToOf((await read(path, cookie)).html)
    const address = { ...postal, city: 'Porto', country: 'PT', [shownToField]: shownTo }
    const { location, set } = await send(path, address, cookie)
    expect(location).toContain('/account/confirm?')
    const { html } = await read(path, cookie, set ?? '')
    expect(html).toContain('value="1000-001"')
    expect(html).toContain('<option selected="" value="PT">')
  })
})
