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

/** Alerts about money, which only members who may pay see. */
export const moneyAlerts: readonly AlertKind[] = [
  'budget_80',
  'budget_100',
  'budget_near',
  'budget_spent',
  'invoice_due',
]
