/**
 * Checks the business rules of EN 16931 that apply to the shop's documents, on the written XML. The
 * names are those of the standard, without the leading `BR`.
 */
export function findBrokenRules(xml: string): string[] {
  const root = readXml(xml)
  const rules: Record<string, boolean> = {
    ...mandatory(root),
    ...sums(root),
    ...categories(root),
  }
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([name]) => name)
}

type Node = { name: string; text: string; attributes: Record<string, string>; children: Node[] }

/** Reads XML of elements, attributes and text; throws where it is not well-formed. */
function readXml(xml: string): Node {
  const root: Node = { name: '', text: '', attributes: {}, children: [] }
  const open = [root]
  const tokens = xml.replace(/^<\?xml[^>]*\?>\s*/, '').matchAll(/<(\/?)([\w:]+)([^>]*)>|([^<]+)/g)
  for (const [, closing, name = '', attributes = '', text] of tokens) {
    const top = open.at(-1) as Node
    if (text !== undefined) top.text += text.trim()
    else if (closing) {
      if (top.name !== name) throw new Error(`expected the end of ${top.name}, got ${name}`)
      open.pop()
    } else {
      const read = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [
        key,
        value,
      ])
      const node = { name, text: '', attributes: Object.fromEntries(read), children: [] }
      top.children.push(node)
      open.push(node)
    }
  }
  if (open.length !== 1) throw new Error(`expected the end of ${open.at(-1)?.name}`)
  return root.children[0] as Node
}

/** All nodes at a path of local names below a node. */
function at(node: Node, path: string): Node[] {
  return path
    .split('/')
    .reduce<Node[]>(
      (nodes, step) =>
        nodes.flatMap(({ children }) => children.filter(({ name }) => name.split(':')[1] === step)),
      [node],
    )
}

const textAt = (node: Node, path: string) => at(node, path)[0]?.text ?? ''
const has = (node: Node, path: string) => textAt(node, path) !== ''

/** An amount as an integer of hundredths, so that sums are exact. */
const amount = (node: Node, path: string) => Math.round(Number(textAt(node, path) || 0) * 100)

const isCredit = ({ name }: Node) => name === 'CreditNote'
const linesOf = (root: Node) => at(root, isCredit(root) ? 'CreditNoteLine' : 'InvoiceLine')
const sellerOf = 'AccountingSupplierParty/Party'
const buyerOf = 'AccountingCustomerParty/Party'

function mandatory(root: Node): Record<string, boolean> {
  const type = isCredit(root) ? 'CreditNoteTypeCode' : 'InvoiceTypeCode'
  const payable = amount(root, 'LegalMonetaryTotal/PayableAmount')
  const lines = linesOf(root)
  const quantity = isCredit(root) ? 'CreditedQuantity' : 'InvoicedQuantity'
  return {
    '01': has(root, 'CustomizationID'),
    '02': has(root, 'ID'),
    '03': /^\d{4}-\d\d-\d\d$/.test(textAt(root, 'IssueDate')),
    '04': ['380', '381'].includes(textAt(root, type)),
    '05': /^[A-Z]{3}$/.test(textAt(root, 'DocumentCurrencyCode')),
    '06': has(root, `${sellerOf}/PartyLegalEntity/RegistrationName`),
    '07': has(root, `${buyerOf}/PartyLegalEntity/RegistrationName`),
    '09': has(root, `${sellerOf}/PostalAddress/Country/IdentificationCode`),
    '11': has(root, `${buyerOf}/PostalAddress/Country/IdentificationCode`),
    '16': lines.length > 0,
    '21': lines.every((line) => has(line, 'ID')),
    '22': lines.every((line) => has(line, quantity)),
    '23': lines.every((line) => at(line, quantity)[0]?.attributes.unitCode === 'C62'),
    '24': lines.every((line) => has(line, 'LineExtensionAmount')),
    '25': lines.every((line) => has(line, 'Item/Name')),
    '26': lines.every((line) => has(line, 'Price/PriceAmount')),
    '27': lines.every((line) => amount(line, 'Price/PriceAmount') >= 0),
    '55': at(root, 'BillingReference').every((each) => has(each, 'InvoiceDocumentReference/ID')),
    'CO-25': payable <= 0 || has(root, 'DueDate') || has(root, 'PaymentTerms/Note'),
    'CO-26': has(root, `${sellerOf}/PartyTaxScheme/CompanyID`) || categoryOf(root) === 'O',
    DEC: Object.values(currencyIds(root)).every(Boolean),
  }
}

/** Every amount is in the document's currency and has at most two decimals. */
function currencyIds(root: Node): Record<string, boolean> {
  const currency = textAt(root, 'DocumentCurrencyCode')
  const found: Record<string, boolean> = {}
  const walk = (node: Node) => {
    if (node.attributes.currencyID !== undefined) {
      const isRight = node.attributes.currencyID === currency && /^-?\d+(\.\d\d)?$/.test(node.text)
      found[node.name] = (found[node.name] ?? true) && isRight
    }
    node.children.forEach(walk)
  }
  walk(root)
  return found
}

function sums(root: Node): Record<string, boolean> {
  const total = (name: string) => amount(root, `LegalMonetaryTotal/${name}`)
  const lines = linesOf(root)
  const net = lines.reduce((sum, line) => sum + amount(line, 'LineExtensionAmount'), 0)
  const subtotals = at(root, 'TaxTotal/TaxSubtotal')
  const tax = subtotals.reduce((sum, each) => sum + amount(each, 'TaxAmount'), 0)
  const quantity = isCredit(root) ? 'CreditedQuantity' : 'InvoicedQuantity'
  // Half a unit of a currency without decimals is fifty hundredths here.
  const unit = textAt(root, 'DocumentCurrencyCode') === 'JPY' ? 100 : 1
  return {
    'CO-04': lines.every((line) => has(line, 'Item/ClassifiedTaxCategory/ID')),
    'CO-10': total('LineExtensionAmount') === net,
    'CO-13': total('TaxExclusiveAmount') === net,
    'CO-14': amount(root, 'TaxTotal/TaxAmount') === tax,
    'CO-15': total('TaxInclusiveAmount') === total('TaxExclusiveAmount') + tax,
    'CO-16':
      total('PayableAmount') ===
      total('TaxInclusiveAmount') - total('PrepaidAmount') + total('PayableRoundingAmount'),
    'CO-17': subtotals.every((each) => {
      const percent = Math.round(Number(textAt(each, 'TaxCategory/Percent') || 0) * 100)
      const exact = (amount(each, 'TaxableAmount') * percent) / 10_000
      return Math.abs(amount(each, 'TaxAmount') - exact) <= unit / 2
    }),
    'CO-18': subtotals.length > 0,
    'LINE-NET': lines.every(
      (line) =>
        amount(line, 'LineExtensionAmount') ===
        Number(textAt(line, quantity)) * amount(line, 'Price/PriceAmount'),
    ),
  }
}

const categoryOf = (root: Node) => textAt(root, 'TaxTotal/TaxSubtotal/TaxCategory/ID')

/** The rules of one category: S standard rate, AE reverse charge, O not subject to VAT. */
function categories(root: Node): Record<string, boolean> {
  const [subtotal] = at(root, 'TaxTotal/TaxSubtotal')
  if (!subtotal) return { 'CO-18': false }
  const category = categoryOf(root)
  const lines = linesOf(root)
  const net = lines.reduce((sum, line) => sum + amount(line, 'LineExtensionAmount'), 0)
  const seller = textAt(root, `${sellerOf}/PartyTaxScheme/CompanyID`)
  const buyer = textAt(root, `${buyerOf}/PartyTaxScheme/CompanyID`)
  const reason = has(subtotal, 'TaxCategory/TaxExemptionReason')
  const isFree = amount(subtotal, 'TaxAmount') === 0
  const percent = Number(textAt(subtotal, 'TaxCategory/Percent') || 0)
  const shared = {
    [`${category}-01`]: lines.every(
      (line) => textAt(line, 'Item/ClassifiedTaxCategory/ID') === category,
    ),
    [`${category}-08`]: amount(subtotal, 'TaxableAmount') === net,
    'CO-09': [seller, buyer].every((number) => number === '' || /^[A-Z]{2}/.test(number)),
  }
  if (category === 'AE') {
    return {
      ...shared,
      'AE-02': seller !== '' && buyer !== '',
      'AE-05': percent === 0,
      'AE-09': isFree,
      'AE-10': reason,
    }
  }
  if (category === 'O') {
    return {
      ...shared,
      'O-02': seller === '' && buyer === '',
      'O-05': lines.every((line) => !has(line, 'Item/ClassifiedTaxCategory/Percent')),
      'O-09': isFree,
      'O-10': reason,
    }
  }
  return {
    ...shared,
    'S-02': category === 'S' && seller !== '',
    'S-05': percent >= 0,
    'S-10': !reason,
  }
}
