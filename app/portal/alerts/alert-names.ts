import { m } from '#app/paraglide/messages.js'
import type { AlertKind } from '#contract/organization/alert-words.ts'

export const alertNames: Readonly<Record<AlertKind, () => string>> = {
  low_data: m.alerts_kind_low_data,
  near_end: m.alerts_kind_near_end,
  unusual_use: m.alerts_kind_unusual_use,
  budget_80: m.alerts_kind_budget_80,
  budget_100: m.alerts_kind_budget_100,
  budget_near: m.alerts_kind_budget_near,
  budget_spent: m.alerts_kind_budget_spent,
  invoice_due: m.alerts_kind_invoice_due,
}

/** An alert as pages show it, in the visitor's language. */
export type ShownAlert = { id: string; kind: AlertKind; at: string; text: string }
