import { describe, expect, it, vi } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { openBuyer } from '../../../testing/order.ts'
import { addPromo, quote } from '../../../testing/shop/reward.ts'
import { testDatabase } from '../../../testing/testing.ts'

const change = (code: string, field: string, value: unknown) =>
  testDatabase().prepare(`UPDATE promo SET ${field} = ?1 WHERE code = ?2`).bind(value, code).run()

describe('R-MON-4: a promo that breaks a rule', () => {
  it.each([
    ['kinds', '["town"]', 'kinds'],
    ['plan_types', '["minutes"]', 'plan_types'],
    ['places', '"japan"', 'places'],
    ['places', '[1]', 'places'],
    ['channels', '{}', 'channels'],
    ['minimums', '{"USD": "5"}', 'minimums'],
    ['minimums', '{"USD": 2.5}', 'minimums'],
    ['minimums', '{"usd": 500}', 'minimums'],
    ['minimums', '[500]', 'minimums'],
    ['minimums', '{}', 'minimums'],
    ['code', 'summer 26', 'code'],
    ['ends_at', '2030-01-01', 'ends_at'],
    ['uses_each', 'one', 'uses_each'],
  ])('is refused where it enters: %s %s', async (field, value, named) => {
    const code = await addPromo()
    await expect(change(code, field, value)).rejects.toThrow(`promo.${named}`)
  })

  it('is refused as a new row, too', async () => {
    const given = { kind: 'fixed', amounts: { USD: -1 } } as const
    await expect(addPromo(given)).rejects.toThrow('promo.amounts')
  })

  it('is unknown where it is read, reported once, and harms no other code', async () => {
    const told = vi.spyOn(console, 'error').mockReturnValue()
    const buyer = await openBuyer()
    const [code, other] = [await addPromo(), await addPromo()]
    const asked = { currency: 'USD' }
    for (const saved of [code, other]) {
      await buyer.shop.ask(
        rewardCalls.addPromo,
        { code: saved, ...asked },
        { bearer: buyer.bearer },
      )
    }
    await testDatabase().prepare('DROP TRIGGER promo_changed').run()
    await change(code, 'kinds', '["town"]')
    expect((await quote(buyer, { code })).codeProblem).toBe('code_unknown')
    expect((await quote(buyer, { code: other })).codeProblem).toBeUndefined()
    const { promos } = await buyer.shop.ask(rewardCalls.listPromos, asked, { bearer: buyer.bearer })
    expect(Object.fromEntries(promos.map((saved) => [saved.code, saved.problem]))).toEqual({
      [code]: 'code_unknown',
      [other]: undefined,
    })
    const lines = told.mock.calls.map(([line]) => JSON.parse(String(line)))
    expect(lines).toEqual([expect.objectContaining({ event: 'bad_row', row: `promo ${code}` })])
    told.mockRestore()
  })
})
