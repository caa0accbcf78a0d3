// Constants of an organisation's alerts that pages need too; alert.ts contains the schemas.

/** Everything that an organisation's members can be told about. */
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

/** Alerts about money, which only those see who may pay. */
export const moneyAlerts: readonly AlertKind[] = [
  'budget_80',
  'budget_100',
  'budget_near',
  'budget_spent',
  'invoice_due',
]
