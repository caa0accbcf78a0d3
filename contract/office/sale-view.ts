import { type } from 'arktype'
import type { Camelized } from '../case.ts'

/** What a cost of a sale was for. */
export const costKinds = ['supplier', 'payment', 'dispute'] as const
export type CostKind = (typeof costKinds)[number]

/** What an order has brought and cost, as sums of rows that were stored when it happened. */
export const OfficeSale = type({
  list_minor: 'number.integer',
  /** The price before a reduction, as pages named it. */
  'reference_minor?': 'number.integer',
  'code?': 'string',
  'margin_percent?': 'number',
  charged_minor: 'number.integer',
  refunded_minor: 'number.integer',
  costs: type({
    kind: type.enumerated(...costKinds),
    source: 'string',
    /** In the currency in which it was paid. */
    micros: 'number.integer',
    currency: 'string',
    /** In the order's; absent if no rate is known. */
    'own_minor?': 'number.integer',
  }).array(),
  /** In basis points of what was charged and not paid back. */
  commission_points: 'number.integer',
  commission_minor: 'number.integer',
  /** Absent while a cost is not known. */
  'kept_minor?': 'number.integer',
  refunds: type({
    amount_minor: 'number.integer',
    cause: 'string',
    wanted_by: 'string',
    at: 'number.integer',
  }).array(),
  /** Evidence of where the buyer is, two letters each. */
  'billing_country?': 'string',
  'card_country?': 'string',
  'network_country?': 'string',
  'residence_country?': 'string',
})
export type OfficeSale = Camelized<typeof OfficeSale.infer>
