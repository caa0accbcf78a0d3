import { describe, expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import { shownToField } from '#contract/pages/shown-to.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { openPerson, type Person } from '#worker/testing/test-person.ts'
import { shop, visit } from '#worker/testing/visit.ts'

// Reads the forms in pages of the built worker, and sends them as somebody else.

const read = async ({ cookie }: Person, path: string) =>
  (await visit(`${shop}${path}`, { headers: { cookie } })).text()

function send({ cookie }: Person, path: string, fields: Record<string, string>) {
  const body = new URLSearchParams(fields)
  return visit(`${shop}${path}`, { method: 'POST', headers: { cookie, origin: shop }, body })
}

const name = new RegExp(`name="${shownToField}" value="([\\w-]{22})"`)
/** Forms of what the browser keeps, whose markup is the same for all visitors. */
const ofBrowser = 'action="/preferences"'

/** Returns the posting forms of a page: each one’s name of the person, or undefined. */
function formsOf(html: string): (string | undefined)[] {
  const forms = html.match(/<form\b[^>]*method="post".*?<\/form>/gs) ?? []
  return forms.filter((form) => !form.includes(ofBrowser)).map((form) => name.exec(form)?.[1])
}

/** Pages with a fixed address, of a consumer and of an organisation. */
const pages = {
  consumer: [
    ...['/account/settings', '/account/settings?step=delete', '/account/passkeys'],
    ...['/account/promos', '/account/friends', '/account/confirm', '/withdrawal'],
  ],
  member: [
    ...['/account/enterprise-settings', '/account/company-settings'],
    ...routeTable
      .filter(({ layout, file, path }) => layout === 'portal' && !file && !path.includes(':'))
      .map(({ path }) => path),
  ],
}
const member = { paymentModel: 'POST_PAID', permissions: [...permissionKeys] } as const

describe('R-PEO-1: the forms of pages', () => {
  it.each([
    ['consumer', {}, 10],
    ['member', { member }, 60],
  ] as const)('of a %s name the person to whom they are shown', async (kind, account, least) => {
    const person = await openPerson(account)
    const forms = []
    for (const path of pages[kind]) {
      forms.push(...formsOf(await read(person, path)).map((shownTo) => ({ path, shownTo })))
    }
    expect(forms.filter(({ shownTo }) => shownTo === undefined)).toEqual([])
    expect(new Set(forms.map(({ shownTo }) => shownTo)).size).toBe(1)
    expect(forms.length).toBeGreaterThan(least)
  })

  it('change nothing of whoever has signed in since, and say who that is', async () => {
    const [first, second] = [await openPerson(), await openPerson()]
    const path = '/account/settings'
    const shownTo = formsOf(await read(first, path))[0] ?? ''
    const fields = { intent: 'name', name: 'Nuri Vale', [shownToField]: shownTo }
    const refused = await send(second, path, fields)
    const text = await refused.text()
    expect(refused.status).toBe(409)
    expect(text).toContain(`<h1>You are now signed in as ${second.email}</h1>`)
    expect(text).toContain(`href="${path}"`)
    expect(await read(second, path)).not.toContain('Nuri Vale')
    expect((await send(first, path, fields)).status).toBe(302)
    expect(await read(first, path)).toContain('Nuri Vale')
  })
})

describe('R-PEO-1: a form of the sign-in in progress', () => {
  it('is not for the address of another one, begun in another tab', async () => {
    const start = (email: string) =>
      visit(`${shop}/auth/signin`, {
        method: 'POST',
        headers: { origin: shop },
        body: new URLSearchParams({ intent: 'code', redirect: '/shop', email }),
      })
    await start('first@example.com')
    const answer = await start('second@example.com')
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const page = await read({ cookie, email: '' }, '/auth/signin?step=code')
    expect(page).toContain('name="email" value="second@example.com"')
    for (const intent of ['check', 'resend']) {
      const fields = { intent, code: '123456', email: 'first@example.com' }
      const sent = await send({ cookie, email: '' }, '/auth/signin?step=code', fields)
      expect(sent.headers.get('location')).toBe('/auth/signin?problem=ended')
    }
  })
})
