import { describe, expect, it } from 'vitest'
import { locales } from '#contract/locale.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import { visit } from '#worker/testing/visit.ts'

/** Returns the part of a page with the shop's contact data. */
async function contactOf(shop: string, path: string): Promise<string> {
  const html = await (await visit(`http://${shop}.localhost:8787${path}`)).text()
  return /<address.*?<\/address>/s.exec(html)?.[0] ?? ''
}

describe('how a shop is reached', () => {
  it.each(locales)('stands on every page in %s, with the hours of its file', async (locale) => {
    const contact = await contactOf('edelweiss', locale === 'en' ? '/shop' : `/${locale}/shop`)
    const { email, phone = '' } = (await testTenants.find('edelweiss'))?.support ?? {}
    expect(contact).toContain(email)
    expect(contact).toContain(phone)
    // The hours are 06:00-18:00, in 12-hour or 24-hour form, with UTC as the zone because a stored
    // page cannot know the visitor's.
    expect(contact).toMatch(/0?6:00|6\.00|06\.00/)
    expect(contact).toMatch(/UTC/)
  })

  it('is any time where the file says so', async () => {
    const contact = await contactOf('tradewind', '/shop')
    expect(contact).toContain('Support around the clock')
    expect(contact).not.toContain('UTC')
  })
})
