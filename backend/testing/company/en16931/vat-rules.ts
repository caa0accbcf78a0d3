import {
  categoryOfLine,
  type ElectronicInvoice,
  netOf,
  type Rule,
  rateOfLine,
  vatNumberOf,
} from './electronic-invoice.ts'
import { isRated } from './sum-rules.ts'
import { at, has, hundredths, textAt, type XmlElement } from './xml-element.ts'

const linesIn = ({ lines }: ElectronicInvoice, category: string) =>
  lines.filter((line) => categoryOfLine(line) === category)
const breakdownsIn = ({ breakdowns }: ElectronicInvoice, category: string) =>
  breakdowns.filter((each) => textAt(each, 'TaxCategory/ID') === category)

const isTaxed = (breakdown: XmlElement) => (hundredths(breakdown, 'TaxAmount') ?? 0) !== 0
const isReasoned = (breakdown: XmlElement) =>
  has(breakdown, 'TaxCategory/TaxExemptionReason') ||
  has(breakdown, 'TaxCategory/TaxExemptionReasonCode')

/** Whether the taxable amount of a breakdown is the sum of lines. */
function isSumOf(breakdown: XmlElement, lines: readonly XmlElement[]): boolean {
  const taxable = hundredths(breakdown, 'TaxableAmount')
  return taxable === undefined || taxable === netOf(lines)
}

/** Standard rate. */
const standardRules: readonly Rule[] = [
  {
    id: 'BR-S-01',
    demands: 'a breakdown S if and only if a line is S',
    holds: (invoice) => linesIn(invoice, 'S').length > 0 === breakdownsIn(invoice, 'S').length > 0,
  },
  {
    id: 'BR-S-02',
    demands: 'the seller’s VAT number if a line is S',
    holds: (invoice) => linesIn(invoice, 'S').length === 0 || vatNumberOf(invoice.seller) !== '',
  },
  {
    id: 'BR-S-05',
    demands: 'a rate above zero in each line S',
    holds: (invoice) => linesIn(invoice, 'S').every((line) => (rateOfLine(line) ?? 0) > 0),
  },
  {
    id: 'BR-S-08',
    demands: 'for each rate, the taxable amount S = the sum of the lines S of this rate',
    holds: (invoice) =>
      breakdownsIn(invoice, 'S').every((each) => {
        const rate = hundredths(each, 'TaxCategory/Percent')
        const lines = linesIn(invoice, 'S').filter((line) => rateOfLine(line) === rate)
        return rate === undefined || isSumOf(each, lines)
      }),
  },
  {
    id: 'BR-S-09',
    demands: 'the tax S = the taxable amount x the rate',
    holds: (invoice) => breakdownsIn(invoice, 'S').every((each) => isRated(each, invoice.currency)),
  },
  {
    id: 'BR-S-10',
    demands: 'no reason of an exemption in a breakdown S',
    holds: (invoice) => !breakdownsIn(invoice, 'S').some(isReasoned),
  },
]

/** What reverse charge (AE) and not subject to VAT (O) have in common. */
function untaxedRules(category: 'AE' | 'O'): readonly Rule[] {
  return [
    {
      id: `BR-${category}-01`,
      demands: `exactly one breakdown ${category} if and only if a line is ${category}`,
      holds: (invoice) =>
        breakdownsIn(invoice, category).length === Math.min(1, linesIn(invoice, category).length),
    },
    {
      id: `BR-${category}-08`,
      demands: `the taxable amount ${category} = the sum of the lines ${category}`,
      holds: (invoice) =>
        breakdownsIn(invoice, category).every((each) => isSumOf(each, linesIn(invoice, category))),
    },
    {
      id: `BR-${category}-09`,
      demands: `no tax in a breakdown ${category}`,
      holds: (invoice) => !breakdownsIn(invoice, category).some(isTaxed),
    },
    {
      id: `BR-${category}-10`,
      demands: `the reason of the exemption in a breakdown ${category}`,
      holds: (invoice) => breakdownsIn(invoice, category).every(isReasoned),
    },
  ]
}

const reverseRules: readonly Rule[] = [
  ...untaxedRules('AE'),
  {
    id: 'BR-AE-02',
    demands: 'the seller’s VAT number and a number of the buyer if a line is AE',
    holds: (invoice) => {
      const { seller, buyer } = invoice
      const isKnown = vatNumberOf(buyer) !== '' || has(buyer, 'PartyLegalEntity/CompanyID')
      return linesIn(invoice, 'AE').length === 0 || (vatNumberOf(seller) !== '' && isKnown)
    },
  },
  {
    id: 'BR-AE-05',
    demands: 'the rate zero in each line AE',
    holds: (invoice) => linesIn(invoice, 'AE').every((line) => rateOfLine(line) === 0),
  },
]

const outsideRules: readonly Rule[] = [
  ...untaxedRules('O'),
  {
    id: 'BR-O-02',
    demands: 'no VAT number of the seller or the buyer if a line is O',
    holds: (invoice) =>
      linesIn(invoice, 'O').length === 0 ||
      vatNumberOf(invoice.seller) + vatNumberOf(invoice.buyer) === '',
  },
  {
    id: 'BR-O-05',
    demands: 'no rate in a line O',
    holds: (invoice) => linesIn(invoice, 'O').every((line) => rateOfLine(line) === undefined),
  },
  {
    id: 'BR-O-11',
    demands: 'no other breakdown beside one that is O',
    holds: (invoice) =>
      breakdownsIn(invoice, 'O').length === 0 ||
      breakdownsIn(invoice, 'O').length === invoice.breakdowns.length,
  },
  {
    id: 'BR-O-12',
    demands: 'no line of another category beside a breakdown O',
    holds: (invoice) =>
      breakdownsIn(invoice, 'O').length === 0 ||
      invoice.lines.flatMap((line) => at(line, 'Item/ClassifiedTaxCategory')).every(isOutside),
  },
]

const isOutside = (category: XmlElement) => textAt(category, 'ID') === 'O'

export const vatRules: readonly Rule[] = [...standardRules, ...reverseRules, ...outsideRules]
