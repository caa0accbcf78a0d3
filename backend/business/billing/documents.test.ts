import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { currencies, minorDigits } from '#contract/money.ts'
import type { Invoice } from '#contract/spending/billing.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { callsOf, closeDue, openDebtor, ordersIn } from '../../testing/business/billing.ts'
import { findBrokenRules } from '../../testing/business/en16931.ts'
import { readPdf } from '../../testing/commerce/receipt.ts'
import { testBrand, testPlan } from '../../testing/mail.ts'
import { testBindings } from '../../testing/testing.ts'
import { drawInvoice } from './document/draw-invoice.ts'
import { invoiceWords } from './document/invoice-words.ts'
import { writeInvoiceCsv } from './document/write-invoice-csv.ts'
import { writeUbl } from './document/write-ubl.ts'
import { taxOf } from './invoice/tax-of.ts'

const assets = testBindings().ASSETS
const issuedAt = Date.UTC(2026, 10, 1, 1) / 1000

const seller = {
  ...{ name: 'Testwind Demo Lda', lines: ['1 Example Quay'], postalCode: '1000-001' },
  ...{ city: 'Lisbon', country: 'PT', vatNumber: 'PT500000000', email: 'help@testwind.example' },
}
const buyer = {
  ...{ name: 'Meridian Surveys <Demo> & Söhne', lines: ['17 Sample Street', 'Floor 2'] },
  ...{ postalCode: '10115', city: 'Berlin', country: 'DE', vatNumber: 'DE136695976' },
}
const people = ['山田 花子', 'สมชาย ใจดี', 'अनीता देसाई', 'Ÿvønne O’Brien-Çelik'].map((name, at) => ({
  ...{ name, esimId: `esim-${at}`, iccid: `8988247000000000${100 + at}` },
  ...{ group: 'Field service', costCentre: '4200', approvalId: 'A-7' },
}))

function testInvoice(changed: Partial<Invoice> = {}): Invoice {
  const quantity = 10
  const unitMinor = 1_550
  const netMinor = quantity * unitMinor
  return {
    ...{ id: 'invoice-of-the-tests', kind: 'statement', number: '2026-0010', state: 'OPEN' },
    ...{ currency: 'EUR', totalMinor: netMinor, dueMinor: netMinor, month: '2026-10' },
    ...{ issuedAt, dueAt: issuedAt + 30 * 86_400, netMinor, taxMinor: 0, settledMinor: 0 },
    ...{ taxCategory: 'AE', taxRate: 0, timeZone: 'Europe/Berlin', seller, buyer, setOff: [] },
    lines: [
      {
        ...{ plan: testPlan, quantity, unitMinor, netMinor, orderNumber: 'MRD7K3M9XA' },
        ...{ poNumber: '=PO-118', costCentre: '4711', buyerName: 'Jonas', people },
      },
    ],
    ...changed,
  }
}

const bare = (text: string) => text.replace(/\s/g, '')

async function draw(invoice: Invoice, locale: Locale) {
  const words = invoiceWords(invoice, { brand: 'Testwind', locale, now: issuedAt })
  const bytes = await drawInvoice(words, { brand: testBrand, locale, assets })
  return { words, read: await readPdf(bytes), bytes }
}

describe('a document as PDF', () => {
  it.each(locales)('in %s shows its parties, lines, people and sums', async (locale) => {
    const { words, read } = await draw(testInvoice(), locale)
    expect(read.missing).toBe(0)
    expect(read).toMatchObject({ pages: 1, language: locale })
    const shown = [
      ...['2026-0010', 'MeridianSurveys<Demo>&Söhne', 'DE136695976', 'PT500000000', 'MRD7K3M9XA'],
      ...['8988247000000000100', '山田 花子', 'Field service · 4200', words.total.value],
    ]
    expect(shown.filter((part) => !read.text.includes(bare(part)))).toEqual([])
  })

  it('names people and companies in any script, from right to left where that is how it is read', async () => {
    const [line] = testInvoice().lines
    if (!line) throw new Error('expected a line')
    const names = ['Олена', 'Ελένη', 'Արամ', 'ნინო', 'রিমা', 'அருண்', 'గీత', 'សុខា', 'ሰላም']
    const backwards = ['דנה לוי', 'محمد علي']
    const given = [...names, ...backwards].map((name) => ({ name }))
    const { read } = await draw(testInvoice({ lines: [{ ...line, people: given }] }), 'en')
    expect(read.missing).toBe(0)
    const found = (text: string) => read.text.includes(bare(text))
    expect(['Олена', 'Ελένη', 'Արամ', 'ნინო'].filter((name) => !found(name))).toEqual([])
    expect(found('יול הנד')).toBe(true)
    expect(found('يلعدمحم')).toBe(true)
  })

  it('goes on on as many pages as its lines need, each line once', async () => {
    const [line] = testInvoice().lines
    if (!line) throw new Error('expected a line')
    const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, orderNumber: `ORDER${at}X` }))
    const { read } = await draw(testInvoice({ lines }), 'en')
    expect(read.pages).toBeGreaterThan(5)
    const found = lines.filter(({ orderNumber }) => read.text.split(orderNumber).length === 2)
    expect(found).toHaveLength(60)
    expect(read.text).toContain(`2026-0010·${read.pages}/${read.pages}`)
  })
})

describe('a document as CSV', () => {
  it('has a row for each person and one for the rest, and nothing that runs', () => {
    const rows = writeInvoiceCsv(testInvoice(), 'en').trim().split('\r\n')
    expect(rows).toHaveLength(1 + people.length + 1)
    expect(rows[1]).toContain('山田 花子')
    expect(rows[1]).toContain("'=PO-118")
    const nets = rows.slice(1).map((row) => Number(row.split(',').at(-7)))
    expect(nets).toEqual([15.5, 15.5, 15.5, 15.5, 93])
  })

  it('keeps what came back below zero', () => {
    const [line] = testInvoice().lines
    const back = { ...line, quantity: -2, netMinor: -3_100, people: [] } as Invoice['lines'][number]
    expect(writeInvoiceCsv(testInvoice({ lines: [back] }), 'en')).toContain(',-2,15.5,-31,')
  })
})

describe('a document as an electronic invoice', () => {
  it.each([
    ['reverse charge', {}],
    ['a standard rate', { taxCategory: 'S', taxRate: 2300, taxMinor: 3_565, totalMinor: 19_065 }],
    ['no VAT', { taxCategory: 'O', buyer: { ...buyer, country: 'JP' } }],
    ['a credit note taken off', { setOff: [{ number: 'C-2026-0002', amountMinor: 1_550 }] }],
    ['a buyer without an address', { buyer: { name: 'B', lines: [], postalCode: '', city: '' } }],
  ] as [string, Partial<Invoice>][])('keeps the rules of EN 16931: %s', (_, changed) => {
    // Without a VAT number there is no reverse charge.
    const given = changed.buyer && !changed.buyer.vatNumber ? { taxCategory: 'S' as const } : {}
    expect(findBrokenRules(writeUbl(testInvoice({ ...given, ...changed }), 'de'))).toEqual([])
  })

  it.each([
    ['credit_note', { creditsNumber: '2026-0009' }],
    ['top_up', { month: undefined }],
  ] as const)('keeps them as %s', (kind, changed) => {
    const { dueAt: _, month: __, ...rest } = testInvoice()
    const invoice = { ...rest, ...changed, kind } as Invoice
    expect(findBrokenRules(writeUbl(invoice, 'en'))).toEqual([])
  })

  it('is noticed to break them where its sums are changed', () => {
    const xml = writeUbl(testInvoice(), 'en')
    expect(findBrokenRules(xml.replace('>155.00</cbc:LineExt', '>155.01</cbc:LineExt'))).toContain(
      'CO-10',
    )
    const taxed = writeUbl(
      testInvoice({ taxCategory: 'S', taxRate: 2300, taxMinor: 3_565, totalMinor: 19_065 }),
      'en',
    )
    expect(findBrokenRules(taxed.replaceAll('35.65', '35.66'))).toContain('CO-17')
    expect(findBrokenRules(xml.replace(/<cbc:CompanyID>DE[^/]*\/cbc:CompanyID>/, ''))).toContain(
      'AE-02',
    )
  })

  it('adds up in ten currencies for 10,000 random documents', () => {
    const random = numbersFrom(7)
    for (let round = 0; round < 10_000; round += 1) {
      const currency = currencies[round % currencies.length] ?? 'USD'
      const lines = Array.from({ length: 1 + random(2) }, () => randomLine(random, currency))
      const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
      const taxRate = [0, 500, 810, 1900, 2000, 2300, 2550, 2700][random(8)] ?? 0
      const taxMinor = taxOn(netMinor, taxRate)
      const totals = { netMinor, taxRate, taxMinor, totalMinor: netMinor + taxMinor }
      const invoice = testInvoice({ ...totals, currency, lines, taxCategory: 'S' })
      const broken = findBrokenRules(writeUbl(invoice, 'en'))
      if (broken.length > 0) throw new Error(`${broken} in ${JSON.stringify(totals)}`)
    }
  })
})

type Random = (below: number) => number

/** A small generator (LCG), so that every run draws the same documents. */
function numbersFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomLine(random: Random, currency: Invoice['currency']): Invoice['lines'][number] {
  const quantity = 1 + random(500)
  const unitMinor = random(minorDigits(currency) === 0 ? 9_000 : 90_000)
  const references = { orderNumber: 'N', poNumber: '', costCentre: '', buyerName: '', people: [] }
  return { plan: testPlan, quantity, unitMinor, netMinor: quantity * unitMinor, ...references }
}

describe('VAT', () => {
  const at = (country: string, vatNumber?: string) => ({
    country,
    ...(vatNumber ? { vatNumber } : {}),
  })
  const lisbon = at('PT', 'PT500000000')

  it.each([
    ['at home', lisbon, at('PT', 'PT509999999'), 'S', 2300],
    ['to a business of another member state', lisbon, at('DE', 'DE136695976'), 'AE', 0],
    ['to a Greek business, whose number begins with EL', lisbon, at('GR', 'EL094259216'), 'AE', 0],
    ['to the Union without a number', lisbon, at('DE'), 'S', 1900],
    ['to the Union with a number of the seller’s own country', lisbon, at('DE', 'PT1'), 'S', 1900],
    ['to the rest of the world', lisbon, at('JP'), 'O', 0],
    ['to nobody knows where', lisbon, {}, 'S', 2300],
    ['by a seller without a number', at('PT'), at('PT'), 'O', 0],
    ['by a seller outside of the Union', at('CH', 'CHE123456788'), at('DE'), 'O', 0],
    ['by that one at home', at('CH', 'CHE123456788'), at('CH'), 'S', 810],
  ] as const)('%s', (_, from, to, category, rate) => {
    expect(taxOf(from, to)).toEqual({ category, rate })
  })
})

describe('the files of a document', () => {
  it('come from its calls as downloads', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await ordersIn(debtor, 1)
    await debtor.goTo('2026-10-02T12:00:00Z')
    await closeDue(debtor)
    const [invoice] = (await callsOf(debtor).list()).invoices
    const asked = { invoiceId: invoice?.id }
    const rows = [
      billingCalls.getInvoicePdf,
      billingCalls.getInvoiceCsv,
      billingCalls.getInvoiceXml,
    ]
    for (const row of rows) {
      const response = await debtor.shop.send(row, asked, debtor)
      const ending = row.path.slice(-3)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': expect.stringContaining(row.gives ?? ''),
        'content-disposition': `attachment; filename="${invoice?.number}.${ending}"`,
        'cache-control': 'no-store',
      })
      const text = new TextDecoder().decode(await response.arrayBuffer())
      if (ending === 'xml') expect(findBrokenRules(text)).toEqual([])
      if (ending === 'csv') expect(text).toContain(invoice?.number)
    }
  })
})
