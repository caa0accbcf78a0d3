import { afterEach, describe, expect, it } from 'vitest'
import { feedbackCalls } from '#contract/calls/customer/feedback.ts'
import { handleDueRequests } from './company/approval/due-requests.ts'
import { applyPolicies } from './company/policy/apply-policies.ts'
import type { CommerceContext } from './shop/call.ts'
import { settleWithdrawals } from './shop/calls/feedback/settle-withdrawals.ts'
import { recoverOrders } from './shop/fulfilment/recover-orders.ts'
import { watchAutos } from './shop/fulfilment/usage/watch-autos.ts'
import { askFor, openAsking } from './testing/company/approval.ts'
import { openTravellers, switchOn } from './testing/company/policy.ts'
import { buy, countOf, look, openBuyer, pay, placeOrder } from './testing/order.ts'
import type { TestShop } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'

const day = 86_400

const run = (text: string, ...values: unknown[]) =>
  testDatabase()
    .prepare(text)
    .bind(...values)
    .run()

/** Makes every change of one row fail. */
async function breakRow(change: string, column: string, value: string | undefined): Promise<void> {
  await run(`CREATE TRIGGER broken_row BEFORE ${change}
    WHEN new.${column} = '${value}' BEGIN SELECT RAISE(ABORT, 'this row is broken'); END`)
}

afterEach(() => run('DROP TRIGGER IF EXISTS broken_row'))

/** Runs the job of a shop's clock, which has to name the row that failed and no other one. */
async function runBroken(
  job: (context: CommerceContext) => Promise<void>,
  { shop, row, later = 0 }: { shop: TestShop; row: string | undefined; later?: number },
): Promise<void> {
  const { db, now, services } = shop.callOf()
  const failure = await job({ db, now: now + later, services }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(AggregateError)
  expect(String(failure)).toContain(`${row}: `)
  expect(String(failure)).toContain('this row is broken')
  expect(String(failure)).toMatch(/\b1 of \d+ failed/)
}

describe('what is wrong with one row is reported, and does not stop the rows after it', () => {
  it('of orders', async () => {
    const buyer = await openBuyer()
    const first = await placeOrder(buyer)
    await pay(buyer, first, 'success')
    const second = await placeOrder(buyer)
    await pay(buyer, second, 'success')
    await run('UPDATE purchase SET created_at = created_at - 9 WHERE id = ?1', first.id)
    await breakRow('UPDATE ON purchase', 'id', first.id)
    buyer.shop.clock.advance(3)
    await runBroken(recoverOrders, { shop: buyer.shop, row: first.id })
    const stored = `id = ?1 AND state = 'COMPLETED'`
    expect(await countOf('purchase', stored, second.id)).toBe(1)
    expect(await countOf('purchase', stored, first.id)).toBe(0)
  })

  it('of eSIMs with an automatic top-up', async () => {
    const buyer = await openBuyer()
    const ids = [`${(await buy(buyer)).id}-0`, `${(await buy(buyer)).id}-0`]
    for (const [at, id] of ids.entries()) {
      await run(
        `INSERT INTO auto_topup (esim_id, account_id, state, addon_id, currency, cap_minor, locale,
            mandate, consent_at, consent_version, updated_at)
          VALUES (?1, ?2, 'on', '', 'USD', 700, 'en', 'mandate', 0, '', 0)`,
        id,
        buyer.accountId,
      )
      await run('UPDATE esim SET reported_at = ?2 WHERE id = ?1', id, at)
    }
    await breakRow('UPDATE ON esim', 'id', ids[0])
    await runBroken(watchAutos, { shop: buyer.shop, row: ids[0] })
    expect(await countOf('esim', 'id = ?1 AND reported_at > 1', ids[1])).toBe(1)
  })

  it('of withdrawals', async () => {
    const buyer = await openBuyer()
    const { shop } = buyer
    const [first, second] = [await buy(buyer), await buy(buyer)]
    const email = await testDatabase()
      .prepare('SELECT email FROM account WHERE id = ?1')
      .bind(buyer.accountId)
      .first<string>('email')
    await run(`CREATE TRIGGER broken_row BEFORE UPDATE ON withdrawal
      BEGIN SELECT RAISE(ABORT, 'this row is broken'); END`)
    for (const { number } of [first, second]) {
      await shop.ask(feedbackCalls.withdraw, { number, email: email ?? '' })
      await shop.settle()
      shop.clock.advance(1)
    }
    await run('DROP TRIGGER broken_row')
    await breakRow('UPDATE ON withdrawal', 'number', first.number)
    const row = await testDatabase()
      .prepare('SELECT id FROM withdrawal WHERE number = ?1')
      .bind(first.number)
      .first<string>('id')
    shop.clock.advance(10)
    await runBroken(settleWithdrawals, { shop, row: row ?? '' })
    const settled = "number = ?1 AND outcome = 'cancelled'"
    expect(await countOf('withdrawal', settled, second.number)).toBe(1)
    expect(await countOf('withdrawal', settled, first.number)).toBe(0)
    expect((await look(buyer, second)).state).toBe('REFUNDED')
  })

  it('of policies', async () => {
    const [first, second] = [await openTravellers(1), await openTravellers(1)]
    const policies: string[] = []
    for (const users of [first, second]) {
      policies.push(await switchOn(users))
      await run('UPDATE esim SET used_mb = 4600 WHERE id = ?1', users.esims[0])
    }
    await run('UPDATE topup_policy SET check_at = iif(id = ?1, 0, 1)', policies[0])
    await breakRow('INSERT ON policy_topup', 'esim_id', first.esims[0])
    await runBroken(applyPolicies, { shop: second.shop, row: policies[0] })
    expect(await countOf('policy_topup', 'policy_id = ?1', policies[1])).toBe(1)
    expect(await countOf('policy_topup', 'policy_id = ?1', policies[0])).toBe(0)
  })

  it.each([
    ['lapses', 4 * day, "state = 'lapsed'"],
    ['is told to others', 2.5 * day, 'escalated_at IS NOT NULL'],
  ])('of requests, of which one %s', async (_, later, isDone) => {
    const [first, second] = [await openAsking(), await openAsking()]
    const broken = (await askFor(first)).requestId ?? ''
    const other = (await askFor(second)).requestId ?? ''
    await run(
      'UPDATE approval_request SET lapses_at = lapses_at - 9, escalates_at = escalates_at - 9 WHERE id = ?1',
      broken,
    )
    await breakRow('UPDATE ON approval_request', 'id', broken)
    await runBroken(handleDueRequests, { shop: second.shop, row: broken, later })
    expect(await countOf('approval_request', `id = ?1 AND ${isDone}`, other)).toBe(1)
    expect(await countOf('approval_request', `id = ?1 AND ${isDone}`, broken)).toBe(0)
  })
})
