import { expect, it } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { isShown } from './is-shown.ts'

const shows = (facts: Entry['facts'], path: string, tenant = 'mtn', locale: Locale = 'de') =>
  isShown({ facts, slug: 'usa' }, { path, tenant, locale })

it('shows a landing page at its own address only', () => {
  expect(shows({}, '/landing/usa')).toBe(true)
  expect(shows({}, '/documents/usa')).toBe(false)
  expect(shows({ address: '/documents/usa' }, '/documents/usa')).toBe(true)
  expect(shows({ address: '/documents/usa' }, '/landing/usa')).toBe(false)
})

it('shows a landing page in the shops and languages that it names', () => {
  expect(shows({ tenants: ['pi', 'mtn'] }, '/landing/usa')).toBe(true)
  expect(shows({ tenants: ['pi'] }, '/landing/usa')).toBe(false)
  expect(shows({ locales: ['de'] }, '/landing/usa')).toBe(true)
  expect(shows({ locales: ['en', 'ja'] }, '/landing/usa')).toBe(false)
})
