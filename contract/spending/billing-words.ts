// Constants of organisations' documents that pages need too; billing.ts contains the schemas.

export const invoiceKinds = ['statement', 'top_up', 'credit_note'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]

/** A credit note is PAID once all of it was taken off later statements. */
export const invoiceStates = ['OPEN', 'OVERDUE', 'PAID'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * VAT categories by EN 16931: standard rate, reverse charge, and not subject to the seller's VAT.
 */
export const taxCategories = ['S', 'AE', 'O'] as const
export type TaxCategory = (typeof taxCategories)[number]

export const organizationPaymentStates = [
  'trying',
  'action_due',
  'processing',
  'succeeded',
  'declined',
  'voided',
] as const

/** How spend can be split. */
export const spendSplits = ['cost_centre', 'group', 'person', 'destination'] as const
export type SpendSplit = (typeof spendSplits)[number]

/** Statements are due this many days after their issue, and reminded of this many days after that. */
export const dueDays = 30
export const reminderDays = [7, 14, 28] as const
/** Days after the due date from which new orders wait. A trigger of `master_order` holds the same. */
export const lateDays = 30

/** Points are bought in packs of this many. */
export const pointsPack = 1_000
export const maxPacks = 1_000
export const maxPaidAtOnce = 24
