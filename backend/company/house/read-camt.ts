import { type Currency, isCurrency, minorDigits } from '#contract/money.ts'

/** Money that came in, as a statement of a bank tells it. */
export type BankCredit = {
  /** What the bank calls it, with what it is about. */
  said: string
  amountMinor: number
  currency: Currency
  payer: string
  reference: string
  accountEnd: string
  bookedOn: string
}

/**
 * Reads the booked credits of a statement (camt.053 of ISO 20022, of any version). Undefined if the
 * text is no such document. Money that went out, and in currencies of no shop, is left out.
 */
export async function readCamt(xml: string): Promise<BankCredit[] | undefined> {
  // The reader of XML is loaded only when a file comes.
  const { parseXml } = await import('../saml/xml.ts')
  const root = await parseXml(xml)
  const isStatement = root?.namespaceURI?.startsWith('urn:iso:std:iso:20022:tech:xsd:camt.053.')
  if (!root || !isStatement) return undefined
  return named(root, 'Ntry').flatMap((entry) => readEntry(entry))
}

function readEntry(entry: Element): BankCredit[] {
  if (text(entry, 'CdtDbtInd') !== 'CRDT' || !/^BOOK/.test(text(entry, 'Sts'))) return []
  const bookedOn = text(first(entry, 'BookgDt'), 'Dt', 'DtTm').slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(bookedOn)) return []
  const details = named(entry, 'TxDtls')
  // An entry may hold several transactions, each with an amount of its own.
  return (details.length > 1 ? details : [entry]).flatMap((each, at) => {
    const amount = first(each, 'Amt')
    const currency = amount?.getAttribute('Ccy') ?? ''
    const amountMinor = isCurrency(currency)
      ? minorOf(amount?.textContent ?? '', currency)
      : undefined
    if (!isCurrency(currency) || !amountMinor) return []
    const account = first(each, 'DbtrAcct')
    const reference = [...named(each, 'Ustrd'), ...named(each, 'Ref')]
      .map((one) => one.textContent?.trim() ?? '')
      .join(' ')
    const bank = text(each, 'AcctSvcrRef') || text(entry, 'AcctSvcrRef') || text(entry, 'NtryRef')
    return {
      ...{ amountMinor, currency, bookedOn },
      said: [bank, text(each, 'EndToEndId'), at, bookedOn, amountMinor, currency].join('|'),
      payer: text(first(each, 'Dbtr'), 'Nm').slice(0, 140),
      reference: reference.slice(0, 300),
      accountEnd: text(account, 'IBAN', 'Id').slice(-4),
    }
  })
}

function minorOf(typed: string, currency: Currency): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d+))?$/.exec(typed.trim())
  const digits = minorDigits(currency)
  const part = (match?.[2] ?? '').replace(/0+$/, '')
  return match && part.length <= digits
    ? Number((match[1] ?? '') + part.padEnd(digits, '0'))
    : undefined
}

/** Elements below one by their local name: versions of the standard differ in their namespace. */
function named(root: Element, name: string): Element[] {
  return Array.from(root.getElementsByTagName('*')).filter((each) => each.localName === name)
}

function first(root: Element | undefined, name: string): Element | undefined {
  return root && named(root, name)[0]
}

/** The trimmed text of the first element with one of the names. */
function text(root: Element | undefined, ...names: string[]): string {
  for (const name of names) {
    const found = first(root, name)?.textContent?.trim()
    if (found) return found
  }
  return ''
}
