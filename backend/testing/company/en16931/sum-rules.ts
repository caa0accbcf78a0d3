import { type Currency, minorDigits } from '#contract/money.ts'
import { amountsIn, netOf, quantityName, type Rule } from './electronic-invoice.ts'
import { at, hundredths, textAt, type XmlElement } from './xml-element.ts'

/** Whether an amount is the expected one; one that is absent is left to the rule that requires it. */
function equals(amount: number | undefined, expected: number | undefined): boolean {
  return amount === undefined || expected === undefined || amount === expected
}

/** Whether the tax of a breakdown is its rate of its taxable amount, rounded to the currency. */
export function isRated(breakdown: XmlElement, currency: string): boolean {
  const tax = hundredths(breakdown, 'TaxAmount')
  const taxable = hundredths(breakdown, 'TaxableAmount')
  const isOutside = textAt(breakdown, 'TaxCategory/ID') === 'O'
  const rate = isOutside ? 0 : hundredths(breakdown, 'TaxCategory/Percent')
  if (tax === undefined || taxable === undefined || rate === undefined) return true
  // Half a unit of a currency without decimals is fifty hundredths.
  const half = minorDigits(currency as Currency) === 0 ? 50 : 0.5
  return Math.abs(tax - (taxable * rate) / 10_000) <= half
}

export const sumRules: readonly Rule[] = [
  {
    id: 'BR-CO-10',
    demands: 'BT-106 = the sum of the lines (BT-131)',
    holds: ({ totals, lines }) => equals(hundredths(totals, 'LineExtensionAmount'), netOf(lines)),
  },
  {
    id: 'BR-CO-13',
    demands: 'BT-109 = the sum of the lines (BT-131), as there are no allowances and charges',
    holds: ({ totals, lines }) => equals(hundredths(totals, 'TaxExclusiveAmount'), netOf(lines)),
  },
  {
    id: 'BR-CO-14',
    demands: 'BT-110 = the sum of the tax of the VAT breakdowns (BT-117)',
    holds: ({ root, breakdowns }) =>
      breakdowns.length === 0 ||
      equals(
        hundredths(root, 'TaxTotal/TaxAmount'),
        breakdowns.reduce((sum, each) => sum + (hundredths(each, 'TaxAmount') ?? 0), 0),
      ),
  },
  {
    id: 'BR-CO-15',
    demands: 'BT-112 = BT-109 + BT-110',
    holds: ({ root, totals }) => {
      const net = hundredths(totals, 'TaxExclusiveAmount')
      const tax = hundredths(root, 'TaxTotal/TaxAmount') ?? 0
      return net === undefined || equals(hundredths(totals, 'TaxInclusiveAmount'), net + tax)
    },
  },
  {
    id: 'BR-CO-16',
    demands: 'BT-115 = BT-112 - BT-113',
    holds: ({ totals }) => {
      const total = hundredths(totals, 'TaxInclusiveAmount')
      const paid = hundredths(totals, 'PrepaidAmount') ?? 0
      return total === undefined || equals(hundredths(totals, 'PayableAmount'), total - paid)
    },
  },
  {
    id: 'BR-CO-17',
    demands: 'BT-117 = BT-116 x BT-119, rounded to the currency’s decimals',
    holds: ({ breakdowns, currency }) => breakdowns.every((each) => isRated(each, currency)),
  },
  {
    id: 'BT-131',
    demands: 'the net amount of a line = its quantity x its price',
    holds: (invoice) =>
      invoice.lines.every((line) => {
        const quantity = textAt(line, quantityName(invoice))
        const price = hundredths(line, 'Price/PriceAmount')
        return (
          quantity === '' ||
          price === undefined ||
          equals(hundredths(line, 'LineExtensionAmount'), Number(quantity) * price)
        )
      }),
  },
]

const decimals: readonly (readonly [id: string, of: string, path: string])[] = [
  ['BR-DEC-09', 'the sum of the lines (BT-106)', 'LegalMonetaryTotal/LineExtensionAmount'],
  ['BR-DEC-12', 'the total without VAT (BT-109)', 'LegalMonetaryTotal/TaxExclusiveAmount'],
  ['BR-DEC-13', 'the total VAT (BT-110)', 'TaxTotal/TaxAmount'],
  ['BR-DEC-14', 'the total with VAT (BT-112)', 'LegalMonetaryTotal/TaxInclusiveAmount'],
  ['BR-DEC-16', 'the amount paid (BT-113)', 'LegalMonetaryTotal/PrepaidAmount'],
  ['BR-DEC-18', 'the amount due (BT-115)', 'LegalMonetaryTotal/PayableAmount'],
  ['BR-DEC-19', 'a taxable amount (BT-116)', 'TaxTotal/TaxSubtotal/TaxableAmount'],
  ['BR-DEC-20', 'the tax of a VAT breakdown (BT-117)', 'TaxTotal/TaxSubtotal/TaxAmount'],
  ['BR-DEC-23', 'the net amount of a line (BT-131)', 'Line/LineExtensionAmount'],
]

export const decimalRules: readonly Rule[] = decimals.map(([id, of, path]) => ({
  id,
  demands: `two decimals at most in ${of}, and none if the currency has none`,
  holds: ({ root, isCredit, currency }) => {
    const most = minorDigits(currency as Currency)
    const own = path.replace(/^Line/, isCredit ? 'CreditNoteLine' : 'InvoiceLine')
    return at(root, own).every(({ text }) => (text.split('.')[1]?.length ?? 0) <= most)
  },
}))

export const currencyRule: Rule = {
  id: 'BT-5',
  demands: 'every amount in the currency of the document',
  holds: ({ root, currency }) =>
    currency === '' ||
    amountsIn(root).every(({ attributes }) => attributes.currencyID === currency),
}
