import { describe, expect, it } from 'vitest'
import { billingCalls } from '#contract/calls/company/billing.ts'
import {
  type InvoiceSort,
  type InvoiceState,
  invoiceSorts,
} from '#contract/spending/billing-words.ts'
import {
  addCredit,
  callsOf,
  closeDue,
  type Debtor,
  openDebtor,
  ordersIn,
} from '../../testing/company/billing.ts'
import { testDatabase } from '../../testing/testing.ts'
import { scansOf, takeStatements } from '../../testing/watched-statements.ts'

type Asked = {
  q?: string
  state?: InvoiceState
  month?: string
  sort?: InvoiceSort
  pageInfo?: { pageSize: number; pageStart?: string }
}

const list = ({ shop, bearer }: Debtor, asked: Asked = {}) =>
  shop.ask(billingCalls.listInvoices, asked, { bearer })

const namesIn = async (debtor: Debtor, asked: Asked) =>
  (await list(debtor, asked)).invoices.map(({ month, kind }) => month ?? kind)

/** Returns all documents in an order, read one by one. */
async function turned(debtor: Debtor, sort: InvoiceSort, pageStart?: string): Promise<string[]> {
  const pageInfo = { pageSize: 1, ...(pageStart === undefined ? {} : { pageStart }) }
  const { invoices, lastEvaluatedKey } = await list(debtor, { sort, pageInfo })
  const names = invoices.map(({ month, kind }) => month ?? kind)
  if (lastEvaluatedKey === null) return names
  return [...names, ...(await turned(debtor, sort, lastEvaluatedKey))]
}

/** Statements of 3 plans in September and 5 in October, which is paid, and a credit of one plan. */
async function openThree(): Promise<Debtor> {
  const debtor = await openDebtor('2026-09-10T12:00:00Z', { timeZone: 'Pacific/Auckland' })
  await ordersIn(debtor, 1, 3)
  await debtor.goTo('2026-10-10T12:00:00Z')
  await closeDue(debtor)
  await debtor.goTo('2026-10-12T12:00:00Z')
  await addCredit(debtor, { month: '2026-10', creditsMonth: '2026-09', plans: 1 })
  await ordersIn(debtor, 1, 5)
  await closeDue(debtor)
  await debtor.goTo('2026-11-02T12:00:00Z')
  await closeDue(debtor)
  await debtor.goTo('2026-11-05T12:00:00Z')
  const { owed } = await callsOf(debtor).billing()
  await callsOf(debtor).pay(owed.filter(({ month }) => month === '2026-10'))
  return debtor
}

describe('the list of documents', () => {
  it('is sorted by issue, by payment or due date and by amount, and paged in each order', async () => {
    const debtor = await openThree()
    const [september, october, credit] = ['2026-09', '2026-10', 'credit_note']
    expect(await namesIn(debtor, {})).toEqual([october, credit, september])
    expect(await namesIn(debtor, { sort: '-when' })).toEqual([september, october, credit])
    expect(await namesIn(debtor, { sort: '-total' })).toEqual([october, september, credit])
    takeStatements()
    for (const sort of invoiceSorts) {
      const all = await namesIn(debtor, { sort })
      expect(await turned(debtor, sort), sort).toEqual(all)
      const back = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      expect(await namesIn(debtor, { sort: back as InvoiceSort }), sort).toEqual(all.toReversed())
    }
    expect(await scansOf(testDatabase(), takeStatements())).toEqual([])
  })

  it('is limited to a state, to a month and to what a number names', async () => {
    const debtor = await openThree()
    const { invoices, months } = await list(debtor)
    expect(months).toEqual(['2026-11', '2026-10', '2026-09'])
    expect(await namesIn(debtor, { month: '2026-09' })).toEqual(['2026-09'])
    expect(await namesIn(debtor, { month: '2026-10' })).toEqual(['2026-10', 'credit_note'])
    expect(await namesIn(debtor, { month: '2026-11' })).toEqual([])
    expect(await namesIn(debtor, { state: 'PAID' })).toEqual(['2026-10'])
    const { counts } = await callsOf(debtor).billing()
    expect(counts).toEqual({ OPEN: 1, OVERDUE: 0, PAID: 1, CREDIT: 1 })
    const { number: q = '' } = invoices.find(({ month }) => month === '2026-09') ?? {}
    expect(await namesIn(debtor, { q })).toEqual(['credit_note', '2026-09'])
    expect(await namesIn(debtor, { q: 'c-2026' })).toEqual(['credit_note'])
    const stranger = await openDebtor('2026-11-05T12:00:00Z')
    expect(await list(stranger, { q })).toEqual({
      invoices: [],
      months: [],
      lastEvaluatedKey: null,
    })
  })
})
