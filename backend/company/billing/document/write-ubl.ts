import type { Locale } from '#contract/locale.ts'
import { decimalOf } from '#contract/money-text.ts'
import type { Invoice, InvoiceLine, Party } from '#contract/spending/billing.ts'
import { planLine } from '../../../mail/plan-words.ts'
import { dayIn } from '../../../platform/time/day-in.ts'
import { element, type Xml, xmlText } from './xml.ts'

const namespaces = {
  'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
  'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
}
const schema = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** The unit "piece" of UN/ECE recommendation 20. */
const unit = { unitCode: 'C62' }

/**
 * The reason why no VAT is charged, which EN 16931 requires: a code of the VATEX list and a text.
 */
const exemptions: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  AE: ['VATEX-EU-AE', 'Reverse charge'],
  O: ['VATEX-EU-O', 'Not subject to VAT'],
}

/** Writes a document as an electronic invoice according to EN 16931, in UBL 2.1 syntax. */
export function writeUbl(invoice: Invoice, locale: Locale): string {
  const isCredit = invoice.kind === 'credit_note'
  const root = isCredit ? 'CreditNote' : 'Invoice'
  const money = amountsOf(invoice)
  return xmlText(
    element(root, { xmlns: `${schema}${root}-2`, ...namespaces }, [
      cbc('CustomizationID', 'urn:cen.eu:en16931:2017'),
      cbc('ID', invoice.number),
      ...datesOf(invoice),
      cbc(`${root}TypeCode`, isCredit ? '381' : '380'),
      cbc('DocumentCurrencyCode', invoice.currency),
      ...periodOf(invoice),
      ...correctedBy(invoice),
      cac('AccountingSupplierParty', [partyOf(invoice.seller, invoice)]),
      cac('AccountingCustomerParty', [partyOf(buyerOf(invoice), invoice)]),
      ...(invoice.dueAt === undefined
        ? [cac('PaymentTerms', [cbc('Note', termsOf(invoice))])]
        : []),
      taxTotalOf(invoice, money),
      totalsOf(invoice, money),
      ...invoice.lines.map((line, at) => lineOf(line, { invoice, money, at, locale })),
    ]),
  )
}

type Money = (name: string, minor: number) => Xml

function amountsOf({ currency }: Invoice): Money {
  return (name, minor) =>
    element(`cbc:${name}`, { currencyID: currency }, [decimalOf(minor, currency)])
}

const cbc = (name: string, text: string): Xml => element(`cbc:${name}`, {}, [text])
const cac = (name: string, parts: readonly Xml[]): Xml => element(`cac:${name}`, {}, parts)

function datesOf({ issuedAt, dueAt, timeZone }: Invoice): Xml[] {
  const issued = cbc('IssueDate', dayIn(issuedAt, timeZone))
  return dueAt === undefined ? [issued] : [issued, cbc('DueDate', dayIn(dueAt, timeZone))]
}

function termsOf({ kind }: Invoice): string {
  return kind === 'top_up' ? 'Paid in advance' : 'Taken off the next statement'
}

function periodOf({ month }: Invoice): Xml[] {
  if (month === undefined) return []
  const [year = 0, at = 1] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, at, 0)).toISOString().slice(0, 10)
  return [cac('InvoicePeriod', [cbc('StartDate', `${month}-01`), cbc('EndDate', last)])]
}

function correctedBy({ creditsNumber }: Invoice): Xml[] {
  if (creditsNumber === undefined) return []
  return [cac('BillingReference', [cac('InvoiceDocumentReference', [cbc('ID', creditsNumber)])])]
}

/** A buyer without an address is treated as one in the seller's country, as for VAT. */
function buyerOf({ buyer, seller }: Invoice): Party {
  return buyer.country === undefined && seller.country !== undefined
    ? { ...buyer, country: seller.country }
    : buyer
}

/** The code list of EN 16931 has Kosovo under a code of its own (BR-CL-14). */
const countryCodes: Readonly<Record<string, string>> = { XK: '1A' }

function partyOf(party: Party, { taxCategory }: Invoice): Xml {
  const { name, lines, city, postalCode, country = '', vatNumber, email } = party
  const [street = '', additional = ''] = lines
  // A document outside of VAT names no VAT numbers (BR-O-02) and identifies its seller otherwise
  // (BR-CO-26).
  const isNumbered = vatNumber !== undefined && taxCategory !== 'O'
  const identifier = cac('PartyIdentification', filled('ID', vatNumber ?? email ?? ''))
  return cac('Party', [
    ...(isNumbered || !(vatNumber ?? email) ? [] : [identifier]),
    cac('PostalAddress', [
      ...filled('StreetName', street),
      ...filled('AdditionalStreetName', additional),
      ...filled('CityName', city),
      ...filled('PostalZone', postalCode),
      cac('Country', [cbc('IdentificationCode', countryCodes[country] ?? country)]),
    ]),
    ...(isNumbered ? [cac('PartyTaxScheme', [cbc('CompanyID', vatNumber), vat()])] : []),
    cac('PartyLegalEntity', [cbc('RegistrationName', name)]),
    ...(email ? [cac('Contact', [cbc('ElectronicMail', email)])] : []),
  ])
}

function filled(name: string, text: string): Xml[] {
  return text === '' ? [] : [cbc(name, text)]
}

function vat(): Xml {
  return cac('TaxScheme', [cbc('ID', 'VAT')])
}

/** The category and, unless the document is outside of VAT, the rate (BR-O-05). */
function categoryOf({ taxCategory, taxRate }: Invoice): Xml[] {
  const id = cbc('ID', taxCategory)
  return taxCategory === 'O' ? [id] : [id, cbc('Percent', String(taxRate / 100))]
}

function taxTotalOf(invoice: Invoice, money: Money): Xml {
  const { netMinor, taxMinor, taxCategory } = invoice
  const [code, reason] = exemptions[taxCategory] ?? []
  const why =
    code && reason ? [cbc('TaxExemptionReasonCode', code), cbc('TaxExemptionReason', reason)] : []
  return cac('TaxTotal', [
    money('TaxAmount', taxMinor),
    cac('TaxSubtotal', [
      money('TaxableAmount', netMinor),
      money('TaxAmount', taxMinor),
      cac('TaxCategory', [...categoryOf(invoice), ...why, vat()]),
    ]),
  ])
}

function totalsOf(invoice: Invoice, money: Money): Xml {
  const { netMinor, taxMinor, totalMinor } = invoice
  const prepaid = prepaidOf(invoice)
  return cac('LegalMonetaryTotal', [
    money('LineExtensionAmount', netMinor),
    money('TaxExclusiveAmount', netMinor),
    money('TaxInclusiveAmount', netMinor + taxMinor),
    ...(prepaid === 0 ? [] : [money('PrepaidAmount', prepaid)]),
    money('PayableAmount', totalMinor - prepaid),
  ])
}

/** The amount settled at issue: points are paid before, credit notes are deducted. */
function prepaidOf({ kind, totalMinor, setOff }: Invoice): number {
  if (kind === 'top_up') return totalMinor
  return setOff.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

type Placed = { invoice: Invoice; money: Money; at: number; locale: Locale }

function lineOf(line: InvoiceLine, { invoice, money, at, locale }: Placed): Xml {
  const isCredit = invoice.kind === 'credit_note'
  const { quantity, unitMinor, netMinor, costCentre, plan, points } = line
  const counted = isCredit ? 'CreditedQuantity' : 'InvoicedQuantity'
  const name = plan ? planLine(plan, { locale }) : `${points ?? ''}`
  return cac(isCredit ? 'CreditNoteLine' : 'InvoiceLine', [
    cbc('ID', String(at + 1)),
    element(`cbc:${counted}`, unit, [String(quantity)]),
    money('LineExtensionAmount', netMinor),
    ...filled('AccountingCost', costCentre),
    cac('Item', [
      cbc('Name', name || 'eSIM'),
      cac('ClassifiedTaxCategory', [...categoryOf(invoice), vat()]),
      ...propertiesOf(line),
    ]),
    cac('Price', [money('PriceAmount', unitMinor)]),
  ])
}

/** The order, and each person with the eSIM, the cost centre and the approval. */
function propertiesOf({ orderNumber, poNumber, people }: InvoiceLine): Xml[] {
  const given = people.map(({ name, iccid, esimId, costCentre, approvalId }) => ({
    name: 'Person',
    value: [name, iccid ?? esimId, costCentre, approvalId].filter(Boolean).join(' / '),
  }))
  const references = [
    { name: 'Order', value: orderNumber },
    { name: 'Purchase order', value: poNumber },
  ]
  return [...references, ...given]
    .filter(({ value }) => value !== '')
    .map(({ name, value }) =>
      cac('AdditionalItemProperty', [cbc('Name', name), cbc('Value', value)]),
    )
}
