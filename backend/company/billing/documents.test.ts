import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import type { Locale } from '#contract/locale.ts'
import type { Invoice } from '#contract/spending/billing.ts'
import { drawnLocales } from '#contract/testing/effort.ts'
import { callsOf, closeDue, openDebtor, ordersIn } from '../../testing/company/billing.ts'
import { findBrokenRules } from '../../testing/company/en16931/broken-rules.ts'
import { issuedAt, people, testInvoice } from '../../testing/company/test-invoice.ts'
import { testBrand } from '../../testing/mails/mail.ts'
import { readPdf } from '../../testing/shop/receipt.ts'
import { testBindings } from '../../testing/testing.ts'
import { drawInvoice } from './document/draw-invoice.ts'
import { invoiceWords } from './document/invoice-words.ts'
import { writeInvoiceCsv } from './document/write-invoice-csv.ts'
import { taxOf } from './invoice/tax-of.ts'

const assets = testBindings().ASSETS
const bare = (text: string) => text.replace(/\s/g, '')

async function draw(invoice: Invoice, locale: Locale) {
  const words = invoiceWords(invoice, { brand: 'Testwind', locale, now: issuedAt })
  const bytes = await drawInvoice(words, { brand: testBrand, locale, assets })
  return { words, read: await readPdf(bytes), bytes }
}

describe('a document as PDF', () => {
  it.each(drawnLocales)('in %s shows its parties, lines, people and sums', async (locale) => {
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
    ['to the Union with a number from outside of it', lisbon, at('DE', 'CHE1'), 'S', 1900],
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
