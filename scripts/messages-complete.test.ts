import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fallbackLocale, type Locale, locales } from '#contract/locale.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { formsOf, type Messages } from './messages-forms.ts'
import { root } from './run.ts'
import {
  covers,
  englishProblems,
  keyProblems,
  parameterProblems,
  placeProblems,
  pluralProblems,
  type SameAsEnglish,
  textProblems,
} from './testing/messages-problems.ts'

const folder = join(root, 'messages')

/** All messages; a locale without a file has none, and each of them is reported as missing. */
const allMessages = new Map(
  locales.map((locale): [Locale, Messages] => {
    const file = join(folder, `${locale}.json`)
    if (!existsSync(file)) return [locale, {}]
    const { $schema: _, ...messages } = JSON.parse(readFileSync(file, 'utf8'))
    return [locale, messages]
  }),
)
const readMessages = (locale: Locale): Messages => allMessages.get(locale) ?? {}

const english = readMessages(fallbackLocale)
const sameAsEnglish: SameAsEnglish[] = JSON.parse(
  readFileSync(join(folder, 'same-as-english.json'), 'utf8'),
)
const translated = locales.filter((locale) => locale !== fallbackLocale)

/**
 * Returns the translations of messages that exist in English; other keys are reported by another
 * test.
 */
function translationsOf(locale: Locale) {
  return Object.entries(readMessages(locale)).flatMap(([key, message]) => {
    const source = english[key]
    return source === undefined ? [] : [{ locale, key, message, english: source }]
  })
}

/** Returns the keys that code reads as `m.key`, each with one of the files. */
function usedKeys(): Map<string, string> {
  const used = new Map<string, string>()
  for (const file of globSync('{app,backend,worker}/**/*.{ts,tsx}', { cwd: root })) {
    const code = readFileSync(join(root, file), 'utf8')
    if (!code.includes('#app/paraglide/messages.js')) continue
    for (const [, key = ''] of code.matchAll(/\bm\.([a-z]\w*_\w+)/g)) used.set(key, file)
  }
  return used
}

describe.each(locales)('the messages in %s', (locale) => {
  const messages = readMessages(locale)

  it('have exactly the keys of English, sorted', () => {
    expect(keyProblems(messages, english)).toEqual([])
    expect(Object.keys(messages)).toEqual(Object.keys(messages).toSorted())
  })

  it('are whole texts', () => {
    expect(Object.entries(messages).flatMap((entry) => textProblems(...entry))).toEqual([])
  })

  it('name places without an article to miss', () => {
    const entries = Object.entries(messages)
    const problems = entries.flatMap(([key, message]) => placeProblems(locale, key, message))
    expect(problems).toEqual([])
  })

  it('take the parameters of English', () => {
    expect(translationsOf(locale).flatMap(parameterProblems)).toEqual([])
  })

  it('have the plural forms of the language', () => {
    expect(translationsOf(locale).flatMap(pluralProblems)).toEqual([])
  })
})

describe('translation', () => {
  it.each(translated)('leaves no English in %s', (locale) => {
    const problems = translationsOf(locale).flatMap((each) => englishProblems(each, sameAsEnglish))
    expect(problems).toEqual([])
  })

  it('excuses only what is in fact the same', () => {
    const stale = sameAsEnglish.filter((entry) => {
      const covered = translated.filter((locale) => covers(entry, locale)).flatMap(translationsOf)
      return !covered.some((each) => each.key === entry.key && englishProblems(each, []).length > 0)
    })
    expect(stale).toEqual([])
  })
})

const titles = routeTable.filter(({ module }) => module).map(({ title }) => title)

describe('the keys', () => {
  it('say page, part and purpose', () => {
    const odd = Object.keys(english).filter((key) => !/^[a-z]+(_[a-z0-9]+)+$/.test(key))
    expect(odd).toEqual([])
  })

  it('that code reads are all there', () => {
    const unknown = [...usedKeys()].filter(([key]) => !(key in english))
    expect(unknown.map(([key, file]) => `${file}: m.${key}`)).toEqual([])
  })

  it('are all read by some code', () => {
    const used = usedKeys()
    const unused = Object.keys(english).filter((key) => !used.has(key) && !titles.includes(key))
    expect(unused).toEqual([])
  })

  it('of the route table are there for every page that is built', () => {
    expect(titles.filter((key) => !(key in english))).toEqual([])
  })

  it('of one message choose by the forms it has', () => {
    const empty = Object.entries(english).filter(([, message]) => formsOf(message).length === 0)
    expect(empty).toEqual([])
  })
})
