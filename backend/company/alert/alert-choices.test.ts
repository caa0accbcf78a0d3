import { expect, it } from 'vitest'
import { kindsFor } from './alert-choices.ts'

const ofUsage = ['low_data', 'near_end', 'unusual_use']
const ofBudgets = ['budget_80', 'budget_100', 'budget_near', 'budget_spent']

it.each([
  { permissions: [], kinds: ofUsage },
  { permissions: ['GET_STATEMENTS'], kinds: ofUsage },
  { permissions: ['UPDATE_PAYMENT_METHOD'], kinds: [...ofUsage, ...ofBudgets] },
  {
    permissions: ['UPDATE_PAYMENT_METHOD', 'GET_STATEMENTS'],
    kinds: [...ofUsage, ...ofBudgets, 'invoice_due'],
  },
])('$permissions see $kinds', ({ permissions, kinds }) => {
  expect(kindsFor(permissions)).toEqual(kinds)
})
