import { expect, it } from 'vitest'
import { passedBy } from './find-passed.ts'

it('a spending that exceeds a budget leaves its amount to the others', () => {
  const room = (id: string, level: 'person' | 'organization', left_minor: number) =>
    [id, { id, level, name: id, left_minor }] as const
  const rooms = new Map([room('ann', 'person', 5), room('own', 'organization', 10)])
  const spendings = [
    { accountId: 'ann', priceMinor: 6 },
    { accountId: 'bob', priceMinor: 10 },
  ]
  const found = passedBy({ own: 'own', currency: 'USD', rooms, groups: new Map() }, spendings)
  expect(found.map((passed) => passed?.name)).toEqual(['ann', undefined])
})
