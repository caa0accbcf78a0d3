import type { PermissionKey } from '../permissions.ts'

// Constants of an organisation's alerts that pages need too; alert.ts contains the schemas.

/** All kinds of alerts for an organisation's members. */
export const alertKinds = [
  'low_data',
  'near_end',
  'unusual_use',
  'budget_80',
  'budget_100',
  'budget_near',
  'budget_spent',
  'invoice_due',
] as const
export type AlertKind = (typeof alertKinds)[number]

const mayPay = ['UPDATE_PAYMENT_METHOD'] as const

/** The permissions that seeing an alert about money takes; other alerts take none of their own. */
export const alertNeeds: Readonly<Partial<Record<AlertKind, readonly PermissionKey[]>>> = {
  budget_80: mayPay,
  budget_100: mayPay,
  budget_near: mayPay,
  budget_spent: mayPay,
  invoice_due: [...mayPay, 'GET_STATEMENTS'],
}
