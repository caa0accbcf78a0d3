import type { PointsOffer } from '#contract/spending/billing.ts'
import { pointsPack } from '#contract/spending/billing-words.ts'
import { statement } from '../../platform/sql.ts'
import { paymentOptionsOf } from '../../shop/module.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { priceOfPoints } from './invoice/price-of-points.ts'
import { type Buyer, sellerOf } from './invoice/read-parties.ts'
import { taxOf } from './invoice/tax-of.ts'

/** Returns what a buyer pays for points, and how many points it has. */
export async function getPointsOffer(
  call: BusinessCall,
  { currency, party }: Pick<Buyer, 'currency' | 'party'>,
): Promise<PointsOffer> {
  const points = await statement(call.db)`
    SELECT points FROM organization_points WHERE organization_id = ${organizationOf(call)}`.first<number>(
    'points',
  )
  return {
    currency,
    packMinor: priceOfPoints(pointsPack, currency),
    points: points ?? 0,
    takesCards: paymentOptionsOf(call, { amountMinor: 1, byOrganization: false }).takesCards,
    tax: taxOf(sellerOf(call.channel), party),
  }
}
