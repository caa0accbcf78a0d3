import { quantityName, type Rule, vatNumberOf } from './electronic-invoice.ts'
import { at, has, hundredths, textAt, type XmlElement } from './xml-element.ts'

const name = 'PartyLegalEntity/RegistrationName'
const country = 'PostalAddress/Country/IdentificationCode'
const hasAddress = (party: XmlElement | undefined) => at(party, 'PostalAddress').length > 0

/** What a document, its parties and its totals must name. */
const documentRules: readonly Rule[] = [
  {
    id: 'BR-01',
    demands: 'a specification (BT-24)',
    holds: ({ root }) => has(root, 'CustomizationID'),
  },
  { id: 'BR-02', demands: 'a number (BT-1)', holds: ({ root }) => has(root, 'ID') },
  { id: 'BR-03', demands: 'a date of issue (BT-2)', holds: ({ root }) => has(root, 'IssueDate') },
  {
    id: 'BR-04',
    demands: 'a type (BT-3)',
    holds: ({ root }) => has(root, `${root.name}TypeCode`),
  },
  {
    id: 'BR-05',
    demands: 'a currency (BT-5)',
    holds: ({ currency }) => currency !== '',
  },
  { id: 'BR-06', demands: 'the seller’s name (BT-27)', holds: ({ seller }) => has(seller, name) },
  { id: 'BR-07', demands: 'the buyer’s name (BT-44)', holds: ({ buyer }) => has(buyer, name) },
  {
    id: 'BR-08',
    demands: 'the seller’s address (BG-5)',
    holds: ({ seller }) => hasAddress(seller),
  },
  {
    id: 'BR-09',
    demands: 'a country in the seller’s address (BT-40)',
    holds: ({ seller }) => !hasAddress(seller) || has(seller, country),
  },
  { id: 'BR-10', demands: 'the buyer’s address (BG-8)', holds: ({ buyer }) => hasAddress(buyer) },
  {
    id: 'BR-11',
    demands: 'a country in the buyer’s address (BT-55)',
    holds: ({ buyer }) => !hasAddress(buyer) || has(buyer, country),
  },
  {
    id: 'BR-12',
    demands: 'the sum of its lines (BT-106)',
    holds: ({ totals }) => has(totals, 'LineExtensionAmount'),
  },
  {
    id: 'BR-13',
    demands: 'the total without VAT (BT-109)',
    holds: ({ totals }) => has(totals, 'TaxExclusiveAmount'),
  },
  {
    id: 'BR-14',
    demands: 'the total with VAT (BT-112)',
    holds: ({ totals }) => has(totals, 'TaxInclusiveAmount'),
  },
  {
    id: 'BR-15',
    demands: 'the amount due (BT-115)',
    holds: ({ totals }) => has(totals, 'PayableAmount'),
  },
  { id: 'BR-16', demands: 'a line at least (BG-25)', holds: ({ lines }) => lines.length > 0 },
  {
    id: 'BR-29',
    demands: 'a period that does not end before it begins (BT-73, BT-74)',
    holds: ({ root }) =>
      at(root, 'InvoicePeriod').every((period) => {
        const [start, end] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')]
        return start === '' || end === '' || start <= end
      }),
  },
  {
    id: 'BR-55',
    demands: 'the number of each document that it refers to (BT-25)',
    holds: ({ root }) =>
      at(root, 'BillingReference').every((each) => has(each, 'InvoiceDocumentReference/ID')),
  },
  {
    id: 'BR-CO-18',
    demands: 'a VAT breakdown at least (BG-23)',
    holds: ({ breakdowns }) => breakdowns.length > 0,
  },
  {
    id: 'BR-CO-19',
    demands: 'a start or an end in its period (BG-14)',
    holds: ({ root }) =>
      at(root, 'InvoicePeriod').every((each) => has(each, 'StartDate') || has(each, 'EndDate')),
  },
  {
    id: 'BR-CO-25',
    demands: 'a due date or terms if there is an amount due (BT-9, BT-20)',
    holds: ({ root, totals }) =>
      (hundredths(totals, 'PayableAmount') ?? 0) <= 0 ||
      has(root, 'DueDate') ||
      has(root, 'PaymentTerms/Note'),
  },
  {
    id: 'BR-CO-26',
    demands: 'a VAT number, registration or other identifier of the seller (BT-29 to BT-31)',
    holds: ({ seller }) =>
      vatNumberOf(seller) !== '' ||
      has(seller, 'PartyIdentification/ID') ||
      has(seller, 'PartyLegalEntity/CompanyID'),
  },
]

/** What each line must name. */
const lineRules: readonly Rule[] = [
  {
    id: 'BR-21',
    demands: 'an identifier of each line (BT-126)',
    holds: ({ lines }) => lines.every((line) => has(line, 'ID')),
  },
  {
    id: 'BR-22',
    demands: 'the quantity of each line (BT-129)',
    holds: (invoice) => invoice.lines.every((line) => has(line, quantityName(invoice))),
  },
  {
    id: 'BR-23',
    demands: 'the unit of each quantity (BT-130)',
    holds: (invoice) =>
      invoice.lines
        .flatMap((line) => at(line, quantityName(invoice)))
        .every(({ attributes }) => attributes.unitCode),
  },
  {
    id: 'BR-24',
    demands: 'the net amount of each line (BT-131)',
    holds: ({ lines }) => lines.every((line) => has(line, 'LineExtensionAmount')),
  },
  {
    id: 'BR-25',
    demands: 'the name of each item (BT-153)',
    holds: ({ lines }) => lines.every((line) => has(line, 'Item/Name')),
  },
  {
    id: 'BR-26',
    demands: 'the net price of each item (BT-146)',
    holds: ({ lines }) => lines.every((line) => has(line, 'Price/PriceAmount')),
  },
  {
    id: 'BR-27',
    demands: 'no price below zero (BT-146)',
    holds: ({ lines }) => lines.every((line) => (hundredths(line, 'Price/PriceAmount') ?? 0) >= 0),
  },
  {
    id: 'BR-54',
    demands: 'a name and a value of each attribute of an item (BG-32)',
    holds: ({ lines }) =>
      lines
        .flatMap((line) => at(line, 'Item/AdditionalItemProperty'))
        .every((each) => has(each, 'Name') && has(each, 'Value')),
  },
  {
    id: 'BR-CO-04',
    demands: 'the VAT category of each line (BT-151)',
    holds: ({ lines }) => lines.every((line) => has(line, 'Item/ClassifiedTaxCategory/ID')),
  },
]

/** What each VAT breakdown must name. */
const breakdownRules: readonly Rule[] = [
  {
    id: 'BR-45',
    demands: 'the taxable amount of each VAT breakdown (BT-116)',
    holds: ({ breakdowns }) => breakdowns.every((each) => has(each, 'TaxableAmount')),
  },
  {
    id: 'BR-46',
    demands: 'the tax of each VAT breakdown (BT-117)',
    holds: ({ breakdowns }) => breakdowns.every((each) => has(each, 'TaxAmount')),
  },
  {
    id: 'BR-47',
    demands: 'the category of each VAT breakdown (BT-118)',
    holds: ({ breakdowns }) => breakdowns.every((each) => has(each, 'TaxCategory/ID')),
  },
  {
    id: 'BR-48',
    demands: 'the rate of each VAT breakdown, unless it is not subject to VAT (BT-119)',
    holds: ({ breakdowns }) =>
      breakdowns.every(
        (each) => has(each, 'TaxCategory/Percent') || textAt(each, 'TaxCategory/ID') === 'O',
      ),
  },
]

export const fieldRules: readonly Rule[] = [...documentRules, ...lineRules, ...breakdownRules]
