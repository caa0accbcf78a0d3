import { expect, it } from 'vitest'
import { drawFrom } from '#contract/testing/draw-from.ts'
import { rounds } from '#contract/testing/effort.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { type Buyer, openBuyer } from '../../../testing/order.ts'
import { callOf } from '../../../testing/shop/interrupted-stage.ts'
import { moneyMoves, openScene } from '../../../testing/shop/money-moves.ts'
import { recover } from '../../../testing/shop/recovery.ts'
import { dyingDatabase } from '../../../testing/test-dying-database.ts'
import { watchInvariants } from '../../../testing/test-invariants.ts'
import { type Loss, lossyProviders } from '../../../testing/test-lossy-providers.ts'

const movesEach = 5

async function settle({ shop }: Buyer): Promise<void> {
  await shop.settle().catch(() => undefined)
  for (let run = 0; run < 5; run += 1) {
    shop.clock.advance(6)
    await recover({ shop })
  }
  await forgetLimits()
}

it('R-PAY-5 the books are balanced after rounds of all that moves money at once, with deaths and lost answers in between', async () => {
  const audit = await watchInvariants()
  for (let round = 0; round < rounds; round += 1) {
    const draw = drawFrom(round + 1)
    let loses: () => Loss | undefined = () => undefined
    const providers = lossyProviders(() => loses())
    const buyer = await openBuyer({ services: { providers }, report: () => {} })
    const scene = await openScene(buyer)
    loses = () => (draw() < 0.15 ? (draw() < 0.5 ? 'answer' : 'question') : undefined)
    for (let at = 0; at < 3; at += 1) {
      await Promise.allSettled(
        Array.from({ length: movesEach }, async () => {
          const move = moneyMoves[Math.floor(draw() * moneyMoves.length)]
          // Some databases answer to the end.
          const db = dyingDatabase(1 + Math.floor(draw() * 60))
          await move?.(scene, callOf(buyer, buyer.accountId, db))
        }),
      )
      buyer.shop.clock.advance(3)
    }
    loses = () => undefined
    await settle(buyer)
    expect(await audit(), `round ${round}`).toEqual([])
  }
}, 300_000)
