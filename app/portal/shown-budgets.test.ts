import { expect, it } from 'vitest'
import { shownBudgets } from './shown-budgets.ts'

const rules = { limitMinor: 10_000, reset: 'month', isHard: true, renewsAt: 0 } as const

function kindOf(usedMinor: number) {
  const budget = { ...rules, leftMinor: rules.limitMinor - usedMinor }
  const node = {
    id: 'own',
    level: 'organization',
    name: 'Acme',
    people: 3,
    usedMinor,
    budget,
  } as const
  const known = { nodes: [node], currency: 'EUR', timeZone: 'Europe/Berlin', asOf: 0 } as const
  return shownBudgets({ ...known, nodes: [node] }, 'en').rows[0]?.kind
}

it.each([
  [7_999, 'used'],
  [8_000, 'hot'],
  [10_000, 'hot'],
  [10_001, 'over'],
])('a budget of 10,000 with %i spent is shown as %s', (usedMinor, kind) => {
  expect(kindOf(usedMinor)).toBe(kind)
})
