// Constants of organisations' documents that pages need too; billing.ts contains the schemas.

export const invoiceKinds = ['statement', 'top_up', 'credit_note'] as const

/** A credit note is PAID when its whole amount was deducted from later statements. */
export const invoiceStates = ['OPEN', 'OVERDUE', 'PAID'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/**
 * Orders of the list of documents; a minus sign reverses one. `when` is the time of payment, or
 * else the due date; credit notes have a total below zero.
 */
export const invoiceSorts = ['-issued', 'issued', '-when', 'when', '-total', 'total'] as const
export type InvoiceSort = (typeof invoiceSorts)[number]

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

/** The keys by which a report splits spend. */
export const spendSplits = ['cost_centre', 'group', 'person', 'destination'] as const
export type SpendSplit = (typeof spendSplits)[number]

/**
 * Days from a statement's issue to its due date, and below, days from the due date to each
 * reminder.
 */
export const dueDays = 30
export const reminderDays = [7, 14, 28] as const
/**
 * Days after the due date from which new orders have to wait. A trigger of `master_order` enforces
 * the same number.
 */
export const lateDays = 30

/** The number of points in a pack. */
export const pointsPack = 1_000
export const maxPacks = 1_000
export const maxPaidAtOnce = 24
