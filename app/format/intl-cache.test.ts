import { expect, it } from 'vitest'
import { keepIntl } from './intl-cache.ts'

it('makes a formatter once and never keeps more than the bound', () => {
  let made = 0
  const make = () => ({ number: ++made })
  expect(keepIntl('one', make)).toBe(keepIntl('one', make))
  for (let each = 0; each < 600; each++) keepIntl(`key ${each}`, make)
  expect(keepIntl('one', make)).toEqual({ number: made })
  expect(made).toBe(602)
})
