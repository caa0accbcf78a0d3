import { testCatalogue, testDatabase } from '../testing.ts'
import type { Lacks, Sold } from './double.ts'
import type { Opened } from './opened-shop.ts'

type Order = { id: string; state: string; totalMinor: number; iccid: string | null }
type Asked = {
  id: string
  hop: number
  state: string
  micros: number | null
  answer: string | null
}

/** What a buyer's order has become in the end. */
const over = ['COMPLETED', 'REFUNDED', 'CANCELLED']

/**
 * Compares what the shop sold to its buyers with the supplier's own books, once no work is pending:
 * each paid order has one eSIM, each that was paid back none, nothing costs another amount than the
 * shop knows, or was sold below its floor, and the wallet has what is left. Returns what does not
 * agree.
 */
export async function compareLedgers(
  shop: Opened,
  { lacks, walletMicros }: { lacks: Lacks; walletMicros: number },
): Promise<string[]> {
  const { accountIds, buyer, double, supplier } = shop
  const sold = double.sold()
  const orders = await ordersOf(accountIds)
  const asked = await callsOf(orders)
  const floor = await testCatalogue()
    .prepare('SELECT max(minor) FROM plan_floor')
    .first<number>('max(minor)')
  const spent = sold.reduce((sum, each) => sum + (each.isCancelled ? 0 : each.costMicros), 0)
  const balance = await supplier.balance?.(buyer.shop.callOf())
  return [
    ...orders.flatMap((order) => problemsOf(order, { sold, asked, lacks, floor: floor ?? 0 })),
    ...strangers(sold, orders),
    ...(balance?.micros === walletMicros - spent
      ? []
      : [`the wallet has ${balance?.micros} after ${spent} of ${walletMicros}`]),
  ]
}

type Books = { sold: readonly Sold[]; asked: readonly Asked[]; lacks: Lacks; floor: number }

function problemsOf({ id, state, totalMinor, iccid }: Order, books: Books): string[] {
  const calls = books.asked.filter((each) => each.id === `${id}-0`)
  const made = books.sold.filter(({ requestId }) => ofRequest(requestId) === `${id}-0`)
  const live = made.filter(({ isCancelled }) => !isCancelled)
  const problems: string[] = []
  if (!over.includes(state)) problems.push(`is ${state}`)
  if (totalMinor < books.floor) problems.push(`was sold for ${totalMinor}`)
  if (state === 'COMPLETED' && live.length !== 1) problems.push(`has ${live.length} eSIMs`)
  if (state === 'COMPLETED' && live[0]?.iccid !== iccid) problems.push('has an eSIM of another')
  // A supplier that cancels nothing itself was asked for its money.
  const isAskedFor = calls.some(({ answer }) => answer === 'requested')
  const isLost = live.length > 0 && !(books.lacks.cancellation && isAskedFor)
  if (state !== 'COMPLETED' && isLost) problems.push(`was paid back, with ${live.length} eSIMs`)
  for (const { hop, micros, state: told } of calls) {
    const name = hop === 0 ? `${id}-0` : `${id}-0-h${hop}`
    const cost = made.find(({ requestId }) => requestId === name)?.costMicros
    const isMade = told === 'made' || told === 'accepted'
    if (isMade && micros !== cost) problems.push(`cost ${cost}, not ${micros}`)
    if (!isMade && cost !== undefined) problems.push(`was made, but is ${told}`)
  }
  return problems.map((each) => `order ${id} ${each}`)
}

/** What the supplier sold without an order, or twice for one. */
function strangers(sold: readonly Sold[], orders: readonly Order[]): string[] {
  const known = new Set(orders.map(({ id }) => `${id}-0`))
  const seen = new Set<string>()
  return sold.flatMap(({ requestId }) => {
    const isTwice = seen.has(requestId)
    seen.add(requestId)
    if (isTwice) return [`${requestId} was sold twice`]
    return known.has(ofRequest(requestId)) ? [] : [`${requestId} is of no order`]
  })
}

const ofRequest = (id: string) => id.replace(/-h\d$/, '')

async function ordersOf(accountIds: readonly string[]): Promise<Order[]> {
  const { results } = await testDatabase()
    .prepare(
      `SELECT purchase.id, state, total_minor AS totalMinor, esim.iccid FROM purchase
       LEFT JOIN esim ON esim.purchase_id = purchase.id WHERE purchase.account_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(JSON.stringify(accountIds))
    .all<Order>()
  return results
}

async function callsOf(orders: readonly Order[]): Promise<Asked[]> {
  const ids = JSON.stringify(orders.map(({ id }) => `${id}-0`))
  const { results } = await testDatabase()
    .prepare(
      `SELECT request_id AS id, hop, state, cost_micros AS micros, cancel_answer AS answer
       FROM supplier_call WHERE request_id IN (SELECT value FROM json_each(?1))`,
    )
    .bind(ids)
    .all<Asked>()
  return results
}
