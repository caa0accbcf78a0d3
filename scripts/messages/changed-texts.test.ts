import { describe, expect, it } from 'vitest'
import { changedTexts, replaceMessages } from './changed-texts.ts'

const texts = {
  en: { home_title: 'Home', plan_days: [{ match: { 'days=one': '{days} day' } }] },
  de: { home_title: 'Start', plan_days: [{ match: { 'days=one': '{days} Tag' } }] },
}

describe('the texts that changed', () => {
  it('are named by their keys, whatever the locale', () => {
    const { en, de } = texts
    expect(changedTexts(texts, texts)).toEqual([])
    expect(changedTexts(texts, { en, de: { ...de, home_title: 'Anfang' } })).toEqual(['home_title'])
    const forms = [{ match: { 'days=one': '{days} Tag', 'days=other': '{days} Tage' } }]
    expect(changedTexts(texts, { en, de: { ...de, plan_days: forms } })).toEqual(['plan_days'])
  })

  it.each([
    ['a message is added', { ...texts, de: { ...texts.de, home_more: 'Mehr' } }],
    ['a message is removed', { ...texts, de: { home_title: 'Start' } }],
    ['a language is added', { ...texts, fr: texts.de }],
  ])('are not all when %s', (_, after) => {
    expect(changedTexts(texts, after)).toBeUndefined()
  })
})

const compiled = `/* eslint-disable */
/** @typedef {{}} Home_TitleInputs */
/** @typedef {{ days: NonNullable<unknown> }} Plan_DaysInputs */
import * as registry from "../registry.js"


export const home_title = /** @type {(inputs: Home_TitleInputs) => LocalizedString} */ () => {
	return /** @type {LocalizedString} */ (\`Home\`)
};

export const plan_days = /** @type {(inputs: Plan_DaysInputs) => LocalizedString} */ (i) => {
	return /** @type {LocalizedString} */ (\`\${i?.days} days\`)
};`

/** What the compiler writes for some of the messages. */
function part(key: 'home_title' | 'plan_days', from: string, to: string): string {
  const [head = '', title = '', days = ''] = compiled.split(/^(?=export)/m)
  return (head + (key === 'home_title' ? title.trimEnd() : days)).replace(from, to)
}

describe('a message that was compiled alone', () => {
  it.each([
    ['home_title', '`Home`', '`Begin`'],
    ['plan_days', '} days`', '} d`'],
  ] as const)('takes the place of %s among all others', (key, from, to) => {
    expect(replaceMessages(compiled, part(key, from, to))).toBe(compiled.replace(from, to))
  })

  it('is refused when it takes other inputs, or is new', () => {
    const inputs = part('plan_days', '{{ days: ', '{{ count: NonNullable<unknown>, days: ')
    expect(replaceMessages(compiled, inputs)).toBeUndefined()
    const added = part('home_title', 'const home_title', 'const home_more')
    expect(replaceMessages(compiled, added)).toBeUndefined()
  })
})
