import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import { type Currency, currencies, minorDigits } from '#contract/money.ts'
import type { Invoice, Party } from '#contract/spending/billing.ts'
import { taxOn } from '#contract/spending/tax-on.ts'
import { inputs } from '#contract/testing/effort.ts'
import {
  addCredit,
  callsOf,
  closeDue,
  type Debtor,
  openDebtor,
  ordersIn,
} from '../../testing/company/billing.ts'
import { allRules, findBrokenRules } from '../../testing/company/en16931/broken-rules.ts'
import { mutations } from '../../testing/company/en16931/mutations.ts'
import { sumRules } from '../../testing/company/en16931/sum-rules.ts'
import { buyer, seller, testInvoice } from '../../testing/company/test-invoice.ts'
import { testPlan } from '../../testing/mails/mail.ts'
import { testDatabase } from '../../testing/testing.ts'
import { writeUbl } from './document/write-ubl.ts'
import { priceOfPoints } from './invoice/price-of-points.ts'
import { taxOf } from './invoice/tax-of.ts'

/** A document as the backend makes it for these parties, with the tax that it charges. */
function issued(changed: Partial<Invoice> = {}): Invoice {
  const invoice = testInvoice(changed)
  const { category: taxCategory, rate: taxRate } = taxOf(invoice.seller, invoice.buyer)
  const taxMinor = taxOn(invoice.netMinor, taxRate)
  const totals = { taxMinor, totalMinor: invoice.netMinor + taxMinor }
  return { ...invoice, taxCategory, taxRate, ...totals }
}

const atHome = { ...buyer, country: 'PT', vatNumber: 'PT509999999' }
const inJapan = { ...buyer, country: 'JP', vatNumber: 'JP1234567890' }
const setOff = [{ number: 'C-2026-0002', amountMinor: 1_550 }]
const { month: _, dueAt: __, ...undated } = issued()
const creditNote = { ...undated, kind: 'credit_note', creditsNumber: '2026-0009' } as const

const sound = {
  S: issued({ buyer: atHome, setOff }),
  AE: issued(),
  O: issued({ buyer: inJapan }),
  credit_note: creditNote,
}

describe('each business rule of EN 16931', () => {
  it('is held by the documents that the next tests change', () => {
    const broken = Object.values(sound).map((each) => findBrokenRules(writeUbl(each, 'en')))
    expect(broken).toEqual([[], [], [], []])
    expect(sound).toMatchObject({ S: { taxCategory: 'S' }, O: { taxCategory: 'O' } })
  })

  it.each(mutations)('$id is found where it is broken, and no other', (mutation) => {
    const { id, of = 'S', change, also = [] } = mutation
    const broken = findBrokenRules(change(writeUbl(sound[of], 'en')))
    expect(broken.toSorted()).toEqual([id, ...also].toSorted())
  })

  it('is tried once', () => {
    const tried = mutations.map(({ id }) => id)
    expect(tried.toSorted()).toEqual(allRules.map(({ id }) => id).toSorted())
  })
})

const unnamed = { name: 'B', lines: [], postalCode: '', city: '' }
const { vatNumber: ___, ...unregistered } = seller
const swiss = { ...seller, country: 'CH', vatNumber: 'CHE123456788' }

describe('a document as an electronic invoice', () => {
  it.each<[string, Party, Party, string]>([
    ['at home', seller, atHome, 'S'],
    ['to a business of another member state', seller, buyer, 'AE'],
    ['to a Greek business', seller, { ...buyer, country: 'GR', vatNumber: 'EL094259216' }, 'AE'],
    ['to the Union without a number', seller, { ...unnamed, country: 'DE' }, 'S'],
    ['to Japan', seller, { ...unnamed, country: 'JP' }, 'O'],
    ['to a Norwegian business', seller, { ...buyer, country: 'NO', vatNumber: 'NO923609016' }, 'O'],
    ['to Kosovo', seller, { ...unnamed, country: 'XK' }, 'O'],
    ['to nobody knows where', seller, unnamed, 'S'],
    ['by a seller without a VAT number', unregistered, buyer, 'O'],
    ['by a seller outside of the Union', swiss, buyer, 'O'],
    ['by that one at home', swiss, { ...unnamed, country: 'CH' }, 'S'],
  ])('keeps the rules %s', (_, from, to, category) => {
    const kinds = [{}, { setOff }, creditNote, { kind: 'top_up' as const, dueAt: undefined }]
    const broken = kinds.flatMap((kind) =>
      (['EUR', 'JPY'] as const).flatMap((currency) => {
        const invoice = issued({ ...kind, currency, seller: from, buyer: to } as Partial<Invoice>)
        expect(invoice.taxCategory).toBe(category)
        return findBrokenRules(writeUbl(invoice, 'de'))
      }),
    )
    expect(broken).toEqual([])
  })

  it('keeps them from the backend: a statement, a credit note, and what it is taken off', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z')
    await settleIn(debtor, 'EUR')
    await ordersIn(debtor, 1, 4)
    await debtor.goTo('2026-10-10T12:00:00Z')
    await closeDue(debtor)
    await debtor.goTo('2026-10-11T12:00:00Z')
    await addCredit(debtor, { month: '2026-10', creditsMonth: '2026-09', plans: 2 })
    await ordersIn(debtor, 1, 3)
    await closeDue(debtor)
    await debtor.goTo('2026-11-02T12:00:00Z')
    await closeDue(debtor)
    const written = await writtenFor(debtor)
    expect(written.map(({ kind }) => kind)).toEqual(['statement', 'credit_note', 'statement'])
    expect(written.map(({ xml }) => findBrokenRules(xml))).toEqual([[], [], []])
    expect(written[0]?.xml).toContain('PrepaidAmount')
    expect(written[0]?.xml).toContain('VATEX-EU-AE')
  })

  it('keeps them for points that are paid in yen', async () => {
    const debtor = await openDebtor('2026-09-10T12:00:00Z', { points: 1_000 })
    await settleIn(debtor, 'JPY')
    const net = priceOfPoints(5_000, 'JPY')
    const bought = { points: 5_000, amountMinor: net, card: 'success' }
    const keyed = { ...bought, idempotencyKey: crypto.randomUUID() }
    await debtor.shop.ask(billingCalls.buyPoints, keyed, debtor)
    const [topUp] = await writtenFor(debtor)
    expect(topUp?.xml).toContain(`<cbc:PrepaidAmount currencyID="JPY">${net}<`)
    expect(findBrokenRules(topUp?.xml ?? '')).toEqual([])
  })

  it('adds up in ten currencies for random documents', () => {
    const random = numbersFrom(7)
    for (let round = 0; round < 10 * inputs; round += 1) {
      const currency = currencies[round % currencies.length] ?? 'USD'
      const lines = Array.from({ length: 1 + random(2) }, () => randomLine(random, currency))
      const netMinor = lines.reduce((sum, line) => sum + line.netMinor, 0)
      const taxRate = [500, 810, 1900, 2000, 2300, 2400, 2550, 2700][random(8)] ?? 0
      const taxMinor = taxOn(netMinor, taxRate)
      const totals = { netMinor, taxRate, taxMinor, totalMinor: netMinor + taxMinor }
      const invoice = testInvoice({ ...totals, currency, lines, taxCategory: 'S' })
      const broken = findBrokenRules(writeUbl(invoice, 'en'), sumRules)
      if (broken.length > 0) throw new Error(`${broken} in ${JSON.stringify(totals)}`)
    }
  })
})

/** Gives a debtor's organisation a currency, and an address and a VAT number in Germany. */
async function settleIn({ organizationId }: Debtor, currency: Currency): Promise<void> {
  const address = { name: '', line_1: '17 Sample Street', city: 'Berlin', postal_code: '10115' }
  await testDatabase()
    .prepare(`UPDATE organization SET currency_unit = ?, billing_address = ?, vat_number = ?
      WHERE id = ?`)
    .bind(currency, JSON.stringify({ ...address, country: 'DE' }), 'DE136695976', organizationId)
    .run()
}

/** The electronic invoices of a debtor, as the call gives them, latest first. */
async function writtenFor(debtor: Debtor) {
  const { invoices } = await callsOf(debtor).list()
  const written: { kind: Invoice['kind']; xml: string }[] = []
  for (const { id: invoiceId, kind } of invoices) {
    const answer = await debtor.shop.send(billingCalls.getInvoiceXml, { invoiceId }, debtor)
    written.push({ kind, xml: await answer.text() })
  }
  return written
}

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
