import type { Party } from '#contract/spending/billing.ts'
import type { TaxCategory } from '#contract/spending/billing-words.ts'
import { isInUnion, standardRate } from './vat-rates.ts'

/** How VAT is charged; the rate is in hundredths of a per cent. */
export type Tax = { category: TaxCategory; rate: number }

type Taxed = Pick<Party, 'country' | 'vatNumber'>

const untaxed: Tax = { category: 'O', rate: 0 }

/**
 * Returns how a seller charges VAT on data plans, which are telecommunications services: the home
 * rate in its own country, reverse charge for businesses in another member state with a VAT number
 * of one other than the seller's, the buyer's rate for other buyers in the EU, and none for the rest of the world. A
 * seller without a VAT number charges none. A buyer without an address is treated as one in the
 * seller's country.
 */
export function taxOf(seller: Taxed, buyer: Taxed): Tax {
  const home = seller.country ?? ''
  if (!seller.vatNumber) return untaxed
  const country = buyer.country ?? home
  if (country === home) return standard(home)
  if (!isInUnion(home) || !isInUnion(country)) return untaxed
  const from = countryOfNumber(buyer.vatNumber ?? '')
  const isElsewhere = isInUnion(from) && from !== home
  return isElsewhere ? { category: 'AE', rate: 0 } : standard(country)
}

function standard(country: string): Tax {
  const rate = standardRate(country)
  return rate === undefined ? untaxed : { category: 'S', rate }
}

/** Greek numbers begin with EL. */
function countryOfNumber(vatNumber: string): string {
  const prefix = vatNumber.slice(0, 2)
  return prefix === 'EL' ? 'GR' : prefix
}
