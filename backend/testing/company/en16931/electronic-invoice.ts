import { at, hundredths, readXml, textAt, type XmlElement } from './xml-element.ts'

/** The parts of an invoice or a credit note in UBL to which rules apply. */
export type ElectronicInvoice = {
  root: XmlElement
  isCredit: boolean
  currency: string
  seller: XmlElement | undefined
  buyer: XmlElement | undefined
  totals: XmlElement | undefined
  breakdowns: XmlElement[]
  lines: XmlElement[]
}

/** A business rule; `id` is its name in EN 16931, or the name of the term that it is about. */
export type Rule = {
  id: string
  demands: string
  holds: (invoice: ElectronicInvoice) => boolean
}

export function readInvoice(xml: string): ElectronicInvoice {
  const root = readXml(xml)
  const isCredit = root.name === 'CreditNote'
  return {
    root,
    isCredit,
    currency: textAt(root, 'DocumentCurrencyCode'),
    seller: at(root, 'AccountingSupplierParty/Party')[0],
    buyer: at(root, 'AccountingCustomerParty/Party')[0],
    totals: at(root, 'LegalMonetaryTotal')[0],
    breakdowns: at(root, 'TaxTotal/TaxSubtotal'),
    lines: at(root, isCredit ? 'CreditNoteLine' : 'InvoiceLine'),
  }
}

export const categoryOfLine = (line: XmlElement) => textAt(line, 'Item/ClassifiedTaxCategory/ID')
export const rateOfLine = (line: XmlElement) =>
  hundredths(line, 'Item/ClassifiedTaxCategory/Percent')
export const vatNumberOf = (party: XmlElement | undefined) =>
  textAt(party, 'PartyTaxScheme/CompanyID')
export const quantityName = ({ isCredit }: ElectronicInvoice) =>
  isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'

/** The sum of the net amounts of lines, in hundredths. */
export function netOf(lines: readonly XmlElement[]): number {
  return lines.reduce((sum, line) => sum + (hundredths(line, 'LineExtensionAmount') ?? 0), 0)
}

/** Every element with an amount of money, wherever it stands. */
export function amountsIn(element: XmlElement): XmlElement[] {
  const own = element.attributes.currencyID === undefined ? [] : [element]
  return [...own, ...element.children.flatMap(amountsIn)]
}
