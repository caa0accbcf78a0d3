type Change = (xml: string) => string

/** A change to a document that holds all rules, which makes it break the one named. */
export type Mutation = {
  id: string
  /** The document that is changed: with a standard rate unless it says otherwise. */
  of?: 'AE' | 'O' | 'credit_note'
  change: Change
  /** Other rules that demand the same, or of which what is missing is a part. */
  also?: readonly string[]
}

const net = 'LineExtensionAmount'

/** Takes away the first element with this name that contains only text. */
const without =
  (name: string): Change =>
  (xml) =>
    xml.replace(new RegExp(`<cbc:${name}( [^>]*)?>[^<]*</cbc:${name}>`), '')
/** Takes away the first element with this name that contains others. */
const withoutPart =
  (name: string): Change =>
  (xml) =>
    xml.replace(partOf(name), '')
/** Makes a change within the first element with this name. */
const inside =
  (name: string, change: Change): Change =>
  (xml) =>
    xml.replace(partOf(name), change)
const partOf = (name: string) => new RegExp(`<cac:${name}>.*?</cac:${name}>`)
/** Replaces the first text, or every place where a pattern with the flag `g` is found. */
const swap =
  (from: string | RegExp, to: string): Change =>
  (xml) =>
    xml.replace(from, to)
/** Makes several changes. */
const all =
  (...changes: Change[]): Change =>
  (xml) =>
    changes.reduce((changed, change) => change(changed), xml)
/** Sets the first text of an element with this name. */
const set = (name: string, text: string): Change =>
  swap(new RegExp(`(?<=<cbc:${name}(?: [^>]*)?>)[^<]*`), text)
/** Writes one decimal more, which changes no sum. */
const longer = (name: string): Change =>
  swap(new RegExp(`(?<=<cbc:${name} [^>]*>[^<]*)(?=</)`), '0')

const seller = (change: Change) => inside('AccountingSupplierParty', change)
const buyer = (change: Change) => inside('AccountingCustomerParty', change)
const line = (change: Change) => inside('InvoiceLine', change)
const breakdown = (change: Change) => inside('TaxSubtotal', change)
const number = '<cac:PartyTaxScheme><cbc:CompanyID>JP1</cbc:CompanyID></cac:PartyTaxScheme>'
const identifier = '<cac:PartyIdentification><cbc:ID>1</cbc:ID></cac:PartyIdentification>'
const reason = '<cbc:TaxExemptionReason>None</cbc:TaxExemptionReason>'
const rate = (percent: number) => `<cbc:Percent>${percent}</cbc:Percent>`

/** The tax of a document that has none, with totals that contain it. */
const taxed = all(
  swap(/(?<=<cbc:TaxAmount [^>]*>)0\.00/g, '1.00'),
  swap(/(?<=<cbc:(?:TaxInclusive|Payable)Amount [^>]*>)155\.00/g, '156.00'),
)
const outsideAndOther = (xml: string) =>
  xml.replace(partOf('TaxSubtotal'), (part) => {
    const other = part.replace('<cbc:ID>O</cbc:ID>', `<cbc:ID>Z</cbc:ID>${rate(0)}`)
    return part + other.replaceAll('155.00', '0.00')
  })
const lineOfOther = (xml: string) =>
  xml.replace(partOf('InvoiceLine'), (part) => {
    const other = part.replace('<cbc:ID>O</cbc:ID>', `<cbc:ID>Z</cbc:ID>${rate(0)}`)
    return (
      part + other.replaceAll('155.00', '0.00').replace('>10</cbc:Invoiced', '>0</cbc:Invoiced')
    )
  })

/**
 * One for each rule. The document with a standard rate has one line of 10 x 15.50 EUR, 23 % VAT of
 * 35.65, and 15.50 that a credit note has paid, so 175.15 are due.
 */
export const mutations: readonly Mutation[] = [
  { id: 'BR-01', change: without('CustomizationID') },
  { id: 'BR-02', change: without('ID') },
  { id: 'BR-03', change: without('IssueDate') },
  { id: 'BR-04', change: without('InvoiceTypeCode') },
  { id: 'BR-05', change: without('DocumentCurrencyCode') },
  { id: 'BR-06', change: seller(without('RegistrationName')) },
  { id: 'BR-07', change: buyer(without('RegistrationName')) },
  { id: 'BR-08', change: seller(withoutPart('PostalAddress')) },
  { id: 'BR-09', change: seller(without('IdentificationCode')) },
  { id: 'BR-10', change: buyer(withoutPart('PostalAddress')) },
  { id: 'BR-11', change: buyer(without('IdentificationCode')) },
  { id: 'BR-12', change: without(net) },
  { id: 'BR-13', change: without('TaxExclusiveAmount') },
  { id: 'BR-14', change: without('TaxInclusiveAmount') },
  { id: 'BR-15', change: without('PayableAmount') },
  {
    id: 'BR-16',
    change: withoutPart('InvoiceLine'),
    also: ['BR-CO-10', 'BR-CO-13', 'BR-S-01', 'BR-S-08'],
  },
  { id: 'BR-21', change: line(without('ID')) },
  { id: 'BR-22', change: without('InvoicedQuantity') },
  { id: 'BR-23', change: swap(' unitCode="C62"', '') },
  { id: 'BR-24', change: line(without(net)), also: ['BR-CO-10', 'BR-CO-13', 'BR-S-08'] },
  { id: 'BR-25', change: inside('Item', without('Name')) },
  { id: 'BR-26', change: without('PriceAmount') },
  { id: 'BR-27', change: all(set('PriceAmount', '-15.50'), set('InvoicedQuantity', '-10')) },
  { id: 'BR-29', change: set('EndDate', '2026-09-30') },
  { id: 'BR-45', change: without('TaxableAmount') },
  { id: 'BR-46', change: breakdown(without('TaxAmount')), also: ['BR-CO-14'] },
  { id: 'BR-47', change: inside('TaxCategory', without('ID')), also: ['BR-S-01'] },
  { id: 'BR-48', change: inside('TaxCategory', without('Percent')) },
  { id: 'BR-54', change: inside('AdditionalItemProperty', without('Value')) },
  { id: 'BR-55', of: 'credit_note', change: inside('BillingReference', without('ID')) },
  {
    id: 'BR-CO-04',
    change: inside('ClassifiedTaxCategory', without('ID')),
    also: ['BR-S-01', 'BR-S-08'],
  },
  { id: 'BR-CO-09', change: swap('>PT500000000<', '>500000000<') },
  { id: 'BR-CO-10', change: set(net, '155.01') },
  {
    id: 'BR-CO-13',
    change: all(
      set('TaxExclusiveAmount', '155.01'),
      set('TaxInclusiveAmount', '190.66'),
      set('PayableAmount', '175.16'),
    ),
  },
  {
    id: 'BR-CO-14',
    change: all(
      set('TaxAmount', '35.66'),
      set('TaxInclusiveAmount', '190.66'),
      set('PayableAmount', '175.16'),
    ),
  },
  {
    id: 'BR-CO-15',
    change: all(set('TaxInclusiveAmount', '190.66'), set('PayableAmount', '175.16')),
  },
  { id: 'BR-CO-16', change: set('PayableAmount', '175.16') },
  {
    id: 'BR-CO-17',
    change: all(
      swap(/35\.65/g, '35.66'),
      set('TaxInclusiveAmount', '190.66'),
      set('PayableAmount', '175.16'),
    ),
    also: ['BR-S-09'],
  },
  { id: 'BR-CO-18', change: withoutPart('TaxSubtotal'), also: ['BR-S-01'] },
  { id: 'BR-CO-19', change: all(without('StartDate'), without('EndDate')) },
  { id: 'BR-CO-25', change: without('DueDate') },
  { id: 'BR-CO-26', of: 'O', change: seller(withoutPart('PartyIdentification')) },
  { id: 'BT-131', change: set('PriceAmount', '15.51') },
  { id: 'BT-5', change: swap('currencyID="EUR"', 'currencyID="USD"') },
  { id: 'BR-S-01', change: inside('TaxCategory', set('ID', 'Z')) },
  { id: 'BR-S-02', change: seller(swap(partOf('PartyTaxScheme'), identifier)) },
  { id: 'BR-S-05', change: line(set('Percent', '0')), also: ['BR-S-08'] },
  { id: 'BR-S-08', change: set('TaxableAmount', '155.01') },
  {
    id: 'BR-S-09',
    change: all(
      swap(/35\.65/g, '35.64'),
      set('TaxInclusiveAmount', '190.64'),
      set('PayableAmount', '175.14'),
    ),
    also: ['BR-CO-17'],
  },
  { id: 'BR-S-10', change: inside('TaxCategory', swap(rate(23), rate(23) + reason)) },
  { id: 'BR-AE-01', of: 'AE', change: inside('TaxCategory', set('ID', 'Z')) },
  { id: 'BR-AE-02', of: 'AE', change: buyer(withoutPart('PartyTaxScheme')) },
  { id: 'BR-AE-05', of: 'AE', change: line(set('Percent', '19')) },
  { id: 'BR-AE-08', of: 'AE', change: set('TaxableAmount', '155.01') },
  { id: 'BR-AE-09', of: 'AE', change: taxed, also: ['BR-CO-17'] },
  {
    id: 'BR-AE-10',
    of: 'AE',
    change: all(without('TaxExemptionReasonCode'), without('TaxExemptionReason')),
  },
  {
    id: 'BR-O-01',
    of: 'O',
    change: inside('TaxCategory', swap('<cbc:ID>O</cbc:ID>', `<cbc:ID>Z</cbc:ID>${rate(0)}`)),
  },
  { id: 'BR-O-02', of: 'O', change: buyer(swap('<cac:PartyLegalEntity>', `${number}$&`)) },
  { id: 'BR-O-05', of: 'O', change: line(swap('<cbc:ID>O</cbc:ID>', `$&${rate(0)}`)) },
  { id: 'BR-O-08', of: 'O', change: set('TaxableAmount', '155.01') },
  { id: 'BR-O-09', of: 'O', change: taxed, also: ['BR-CO-17'] },
  {
    id: 'BR-O-10',
    of: 'O',
    change: all(without('TaxExemptionReasonCode'), without('TaxExemptionReason')),
  },
  { id: 'BR-O-11', of: 'O', change: outsideAndOther },
  { id: 'BR-O-12', of: 'O', change: lineOfOther },
  { id: 'BR-DEC-09', change: longer(net) },
  { id: 'BR-DEC-12', change: longer('TaxExclusiveAmount') },
  { id: 'BR-DEC-13', change: longer('TaxAmount') },
  { id: 'BR-DEC-14', change: longer('TaxInclusiveAmount') },
  { id: 'BR-DEC-16', change: longer('PrepaidAmount') },
  { id: 'BR-DEC-18', change: longer('PayableAmount') },
  { id: 'BR-DEC-19', change: longer('TaxableAmount') },
  { id: 'BR-DEC-20', change: breakdown(longer('TaxAmount')) },
  { id: 'BR-DEC-23', change: line(longer(net)) },
  { id: 'BR-CL-01', change: set('InvoiceTypeCode', '999') },
  { id: 'BR-CL-03', change: swap('currencyID="EUR"', 'currencyID="EUX"'), also: ['BT-5'] },
  { id: 'BR-CL-04', change: set('DocumentCurrencyCode', 'EUX'), also: ['BT-5'] },
  { id: 'BR-CL-14', change: buyer(set('IdentificationCode', 'UK')) },
  { id: 'BR-CL-17', change: inside('TaxCategory', set('ID', 'X')), also: ['BR-S-01'] },
  {
    id: 'BR-CL-18',
    change: inside('ClassifiedTaxCategory', set('ID', 'X')),
    also: ['BR-S-01', 'BR-S-08'],
  },
  { id: 'BR-CL-22', of: 'AE', change: set('TaxExemptionReasonCode', 'VATEX-1') },
  { id: 'BR-CL-23', change: swap('unitCode="C62"', 'unitCode="pcs"') },
]
