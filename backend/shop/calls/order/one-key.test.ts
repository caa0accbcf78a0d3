import { describe, expect, it } from 'vitest'
import { addonCalls } from '#contract/calls/customer/addon.ts'
import { exchangeCalls } from '#contract/calls/customer/exchange.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { anyPlanId, type Buyer, buy, openBuyer, orderInput } from '../../../testing/order.ts'
import { addonInput, play } from '../../../testing/shop/addon.ts'
import { exchangeInput } from '../../../testing/shop/exchange.ts'
import { addPromo, rewardOrder } from '../../../testing/shop/reward.ts'

const atOnce = 20
const rounds = 2

type Keyed = { idempotency_key: string }
type Way = {
  name: string
  row: CallRow
  /** The input of a call, and another input for the same key. */
  stage: (buyer: Buyer) => Promise<{ input: Keyed; other: object }>
}

const keyOf = () => ({ idempotency_key: crypto.randomUUID() })

const ways: Way[] = [
  {
    name: 'an order',
    row: shopCalls.createOrder,
    async stage(buyer) {
      const input = await orderInput(buyer)
      return { input, other: await orderInput(buyer, { quantity: 2 }) }
    },
  },
  {
    name: 'an order with a code that is good once',
    row: shopCalls.createOrder,
    async stage(buyer) {
      const code = await addPromo({ usesLeft: 1, usesEach: 1 })
      const { idempotencyKey: idempotency_key, ...input } = await rewardOrder(buyer, { code })
      return { input: { ...input, idempotency_key }, other: await orderInput(buyer) }
    },
  },
  {
    name: 'an exchange',
    row: exchangeCalls.createExchange,
    async stage(buyer) {
      const old = await buy(buyer)
      const input = await exchangeInput(buyer, old, { planId: await anyPlanId('10gb-30d') })
      return {
        input,
        other: await exchangeInput(buyer, old, { planId: await anyPlanId('3gb-30d') }),
      }
    },
  },
  {
    name: 'added data',
    row: addonCalls.orderAddon,
    async stage(buyer) {
      const { id } = await buy(buyer)
      const owner = { ...buyer, esimId: `${id}-0` }
      await play(owner, 'connect')
      return { input: await addonInput(owner), other: await addonInput(owner, { at: 1 }) }
    },
  },
]

/** The answers to the same call made many times at once: their bytes, or when to try again. */
async function askAtOnce({ shop, bearer }: Buyer, row: CallRow, input: object): Promise<string[]> {
  await forgetLimits()
  return Promise.all(
    Array.from({ length: atOnce }, async () => {
      const response = await shop.send(row, input, { bearer })
      const text = await response.text()
      if (response.status === 200) return text
      return `${response.status} ${response.headers.get('retry-after')}`
    }),
  )
}

const isAnswer = (text: string) => text.startsWith('{')

describe(`${atOnce} calls at once with one key`, () => {
  const cases = ways.flatMap((way) => [
    { ...way, before: 'nothing' as const },
    // The answer under the key is then the order that exists already, and is stored by itself.
    { ...way, before: 'the same under another key' as const },
  ])
  it.each(cases)('R-IDM-2 are one answer to the byte: $name, after $before', async (way) => {
    const { row, stage, before } = way
    for (let round = 0; round < rounds; round += 1) {
      const buyer = await openBuyer()
      const { shop, bearer } = buyer
      const { input, other } = await stage(buyer)
      if (before !== 'nothing') await shop.ask(row, { ...input, ...keyOf() }, { bearer })
      const answers = await askAtOnce(buyer, row, input)
      const given = new Set(answers.filter(isAnswer))
      expect(given.size).toBe(1)
      expect(answers.filter((text) => !isAnswer(text) && text !== '409 1')).toEqual([])
      const again = await shop.send(row, input, { bearer })
      expect(await again.text()).toBe([...given][0])
      const { idempotency_key } = input
      expect(await shop.refusal(row, { ...other, idempotency_key }, { bearer })).toEqual({
        status: 422,
        code: 'unprocessable',
        reason: 'idempotency_key',
      })
    }
  })
})
