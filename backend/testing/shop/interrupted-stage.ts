import { expect } from 'vitest'
import type { Order } from '#contract/commerce/order.ts'
import type { Call } from '../../shop/call.ts'
import { settleWithdrawals } from '../../shop/calls/feedback/settle-withdrawals.ts'
import { forgetLimits } from '../gate.ts'
import { type Buyer, callOfBuyer, countOf, look, openBuyer } from '../order.ts'
import { type Loss, lossyProviders } from '../test-lossy-providers.ts'
import { failuresOf, recover } from './recovery.ts'

/** Providers that lose the requests and answers that a test chooses. */
function badLine() {
  const line: { loses: Loss | undefined; at: number; asked: number } = {
    loses: undefined,
    at: 0,
    asked: 0,
  }
  const providers = lossyProviders(() => {
    line.asked += 1
    return line.asked === line.at ? line.loses : undefined
  })
  return { line, providers }
}

type Line = ReturnType<typeof badLine>['line']
export type Stage = { buyer: Buyer; line: Line }

export async function openStage(): Promise<Stage> {
  const { line, providers } = badLine()
  return { line, buyer: await openBuyer({ services: { providers }, report: () => {} }) }
}

/**
 * A call of an account, on a database of its own if one is given. What continues after its answer is
 * waited for by `settle`.
 */
export function callOf(buyer: Buyer, accountId: string, db?: D1Database): Call {
  const pending = buyer.shop.callOf()
  // The test itself makes providers fail, so the reports of that are dropped.
  const later = (work: Promise<unknown>) => pending.later(work.catch(() => undefined))
  return callOfBuyer({ ...buyer, accountId }, { later, ...(db ? { db } : {}) })
}

/** Runs what the clock runs, until nothing is due. */
export async function recoverAll({ shop }: Buyer): Promise<void> {
  await shop.settle().catch(() => undefined)
  for (let run = 0; run < 5; run += 1) {
    shop.clock.advance(6)
    await recover({ shop })
    const { db, now, services } = shop.callOf()
    await failuresOf(settleWithdrawals({ db, now, services }))
  }
  await forgetLimits()
}

export async function emailOf({ shop, accountId }: Buyer): Promise<string> {
  const email = await shop
    .callOf()
    .db.prepare('SELECT email FROM account WHERE id = ?1')
    .bind(accountId)
    .first<string>('email')
  return email ?? ''
}

export const usable = (id: string) =>
  countOf('sandbox_profile', 'cancelled_at IS NULL AND fails = 0 AND request_id LIKE ?1', `${id}-%`)

export async function expectPaidBack(buyer: Buyer, order: Order): Promise<void> {
  expect(await look(buyer, order)).toMatchObject({
    state: 'REFUNDED',
    payment: { state: 'refunded' },
    esims: order.esims.map(() => ({ state: 'CANCELLED' })),
  })
  expect(await usable(order.id)).toBe(0)
  expect(await countOf('outbox_mail', 'id = ?1', `order_refunded-${order.id}`)).toBe(1)
}
