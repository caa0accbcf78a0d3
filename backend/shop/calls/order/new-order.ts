import type { BoughtDevice, Order, Quote } from '#contract/commerce/order.ts'
import { makeOrderNumber } from '../../records/order-number.ts'

/** The parts of a quote that its order keeps. */
export function sumOf(quote: Quote) {
  const {
    codeProblem: _problem,
    pointsAvailable: _available,
    takesCards: _cards,
    methods: _methods,
    publishableKey: _key,
    device: _device,
    ...sum
  } = quote
  return sum
}

type NewOrder = {
  sum: ReturnType<typeof sumOf>
  createdAt: number
  payment: Order['payment']
  device?: BoughtDevice | undefined
}

/** An order that is still to be paid, with an id and a number of its own. */
export function newOrder({ sum, createdAt, payment, device }: NewOrder): Order {
  return {
    id: crypto.randomUUID(),
    number: makeOrderNumber(),
    state: 'PENDING',
    ...sum,
    createdAt,
    ...(device ? { device } : {}),
    payment,
    esims: [],
  }
}
