import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OrderState, orderStates } from '#contract/commerce/order-words.ts'
import { sql } from '../../platform/sql.ts'
import { openBuyer, placeOrder } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { moveOrder, type OrderMove, orderMoves } from './order-transitions.ts'

const names = Object.keys(orderMoves) as OrderMove[]
const now = 4_000_000_000

let orderId: string

beforeAll(async () => {
  orderId = (await placeOrder(await openBuyer())).id
})

// Leaves the order like one that nobody paid, which other tests' checks of all orders accept.
afterAll(() => stand({ state: 'CANCELLED', payment: 'voided' }))

type States = { state: OrderState; payment: string }

/** Sets the states that a move starts from, past the rules. */
async function stand({ state, payment }: States): Promise<void> {
  const db = testDatabase()
  await db.batch([
    db
      .prepare(
        `UPDATE purchase SET state = ?2, paid_at = NULL, completed_at = NULL, closed_at = NULL
         WHERE id = ?1`,
      )
      .bind(orderId, state),
    db.prepare('UPDATE payment SET state = ?2 WHERE purchase_id = ?1').bind(orderId, payment),
  ])
}

async function read() {
  const row = await testDatabase()
    .prepare('SELECT state, paid_at, completed_at, closed_at FROM purchase WHERE id = ?1')
    .bind(orderId)
    .first<{ state: OrderState } & Record<string, unknown>>()
  if (!row) throw new Error('expected the order to be there')
  return row
}

/** The state of the payment that a move requires. */
const paymentFor = (name: OrderMove) => (name === 'giveUp' ? 'voided' : 'succeeded')

const pairs = orderStates.flatMap((from) => orderStates.map((to) => [from, to] as const))

describe('what can happen to an order', () => {
  it.each(pairs)('from %s to %s: what the table says, and nothing else', async (from, to) => {
    const leading = names.filter((name) => orderMoves[name].to === to)
    for (const name of leading) {
      await stand({ state: from, payment: paymentFor(name) })
      await moveOrder({ db: testDatabase(), now }, name, { orderId }).run()
      const begins: readonly string[] = orderMoves[name].from
      expect((await read()).state).toBe(begins.includes(from) ? to : from)
    }
    const table = names.filter((name) =>
      (orderMoves[name].from as readonly string[]).includes(from),
    )
    expect(leading.some((name) => table.includes(name))).toBe(
      table.some((name) => orderMoves[name].to === to),
    )
  })

  it.each(names)('%s keeps when it happened, and changes nothing twice', async (name) => {
    const { from, to } = orderMoves[name]
    await stand({ state: from[0], payment: paymentFor(name) })
    await moveOrder({ db: testDatabase(), now }, name, { orderId }).run()
    const moved = await read()
    expect(moved.state).toBe(to)
    const stamp = 'stamp' in orderMoves[name] ? orderMoves[name].stamp : undefined
    for (const column of ['paid_at', 'completed_at', 'closed_at']) {
      expect([column, moved[column]]).toEqual([column, column === stamp ? now : null])
    }
    await moveOrder({ db: testDatabase(), now: now + 1 }, name, { orderId }).run()
    expect(await read()).toEqual(moved)
  })

  it.each(['pay', 'giveUp'] as const)('%s waits for its payment', async (name) => {
    await stand({ state: 'PENDING', payment: 'open' })
    await moveOrder({ db: testDatabase(), now }, name, { orderId }).run()
    expect((await read()).state).toBe('PENDING')
  })

  it('happens only if the batch’s own condition holds', async () => {
    await stand({ state: 'COMPLETED', payment: 'succeeded' })
    const onlyIf = sql`${'one'} = ${'other'}`
    await moveOrder({ db: testDatabase(), now }, 'cancel', { orderId, onlyIf }).run()
    expect((await read()).state).toBe('COMPLETED')
  })

  it('leads out of REFUNDED where a refund has failed, and into PENDING by no move', () => {
    expect(names.filter((name) => (orderMoves[name].to as string) === 'PENDING')).toEqual([])
    const leaving = names.filter((name) =>
      (orderMoves[name].from as readonly string[]).includes('REFUNDED'),
    )
    expect(leaving).toEqual(['oweAgain', 'failAgain'])
  })
})
