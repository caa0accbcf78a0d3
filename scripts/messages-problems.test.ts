import { describe, expect, it } from 'vitest'
import type { Message } from './messages-forms.ts'
import {
  englishProblems,
  keyProblems,
  parameterProblems,
  placeProblems,
  pluralProblems,
  textProblems,
} from './testing/messages-problems.ts'

function plural(forms: Record<string, string>): Message {
  const entries = Object.entries(forms).map(([name, text]) => [`countPlural=${name}`, text])
  return [{ selectors: ['countPlural'], match: Object.fromEntries(entries) }]
}

const english = plural({ one: '{count} day', other: '{count} days' })

function translation(locale: string, message: Message, source: Message = english) {
  return { locale, key: 'plan_days', message, english: source }
}

describe('the audit of messages', () => {
  it('finds keys of one side only', () => {
    expect(keyProblems({ b_x: 'x' }, { a_x: 'x' })).toEqual(['a_x: missing', 'b_x: not in English'])
  })

  it.each([
    ['', 'a_x: empty'],
    ['  ', 'a_x: empty'],
    ['Hello ', 'a_x: space at an end'],
    ['Hello {name', 'a_x: stray brace in "Hello {name"'],
    ['Hello {{name}}', 'a_x: stray brace in "Hello {{name}}"'],
    ['TODO say hello', 'a_x: unfinished'],
  ])('finds that "%s" is no text', (text, problem) => {
    expect(textProblems('a_x', text)).toEqual([problem])
  })

  it('takes every form of a plural for a text', () => {
    expect(textProblems('a_x', plural({ one: ' a', other: 'b' }))).toEqual([
      'a_x (countPlural=one): space at an end',
    ])
  })

  it('finds parameters that were lost or made up', () => {
    expect(parameterProblems(translation('de', '{days} Tage'))).toEqual([
      'plan_days: takes {days}, English takes {count}',
    ])
    expect(parameterProblems(translation('ja', '{count}日'))).toEqual([])
  })

  it.each([
    ['en', 'First use in {place}'],
    ['es', 'Primer uso en {place}'],
    ['fr', 'Forfaits pour {region}'],
    ['de', 'Tarife für {place}'],
    ['pt', 'Primeiro uso em {place}'],
    ['it', 'Primo utilizzo in {firstPlace}'],
  ])('finds in %s that "%s" fails with a country that has an article', (locale, text) => {
    expect(placeProblems(locale, 'a_x', text)).toEqual([
      `a_x: a name without its article in "${text}"`,
    ])
  })

  it.each([
    ['en', 'First use: {place}'],
    ['en', 'From {price}'],
    ['de', 'Am Reiseziel {place}'],
    ['th', 'ใน{place}'],
  ])('lets a name stand alone in %s: "%s"', (locale, text) => {
    expect(placeProblems(locale, 'a_x', text)).toEqual([])
  })

  it.each([
    ['de', { other: '{count} Tage' }, 'plan_days: no form for "one"'],
    ['ja', { one: '{count}日', other: '{count}日' }, 'plan_days: ja has no numbers that are "one"'],
    [
      'fr',
      { one: 'un jour', other: '{count} jours' },
      'plan_days: "one" is also said of 0 and must say which: "un jour"',
    ],
  ])('finds plural forms that %s cannot use', (locale, forms, problem) => {
    expect(pluralProblems(translation(locale, plural(forms)))).toEqual([problem])
  })

  it('lets a million be said like any other number', () => {
    const french = plural({ one: '{count} jour', other: '{count} jours' })
    expect(pluralProblems(translation('fr', french))).toEqual([])
  })

  it('finds English that was left standing', () => {
    const left = translation('de', 'Hello', 'Hello')
    expect(englishProblems(left, [])).toEqual(['plan_days: same as English: "Hello"'])
    const allowed = { key: 'plan_days', locales: ['de'], reason: 'a name' }
    expect(englishProblems(left, [allowed])).toEqual([])
    expect(englishProblems({ ...left, locale: 'fr' }, [allowed])).toHaveLength(1)
    expect(englishProblems(translation('de', '{a} · {b}', '{a} · {b}'), [])).toEqual([])
  })
})
