import { describe, expect, it } from 'vitest'
import { getLocale } from '#app/paraglide/runtime.js'
import { locales } from '#contract/locale.ts'
import { runWithLocale } from './locale-scope.server.ts'
import { gate, languagesIn, readUntil, startPage } from './testing/started-page.tsx'

// The tests load all languages' messages from source, which takes long.
describe('the locale of a request', { timeout: 60_000 }, () => {
  it('holds for all that is streamed, in 15 languages at once', async () => {
    const early = gate()
    const late = gate()
    const parts = { early: early.opened, late: late.opened }
    const pages = await Promise.all(locales.map((locale) => startPage(locale, parts)))
    early.open()
    await Promise.all(pages.map((page) => readUntil(page, (html) => html.includes('early'))))
    late.open()
    await Promise.all(pages.map((page) => readUntil(page, () => false)))
    const said = pages.map(languagesIn)
    expect(said.map((each) => new Set(each))).toEqual(locales.map((locale) => new Set([locale])))
    expect(said.map((each) => each.length)).toEqual(locales.map(() => 5))
  })

  it('is the inner one where scopes are nested, and the outer one after', async () => {
    const said = await runWithLocale('de', async () => {
      const inner = await runWithLocale('ja', async () => getLocale())
      return [inner, getLocale()]
    })
    expect(said).toEqual(['ja', 'de'])
  })

  it('is nobody else’s outside: a message there throws', () => {
    expect(() => getLocale()).toThrow('expected messages to be said inside runWithLocale')
  })
})
