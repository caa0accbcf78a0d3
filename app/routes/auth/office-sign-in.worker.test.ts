import { expect, it } from 'vitest'
import { freshEmail, goodPassword } from '#backend/testing/account.ts'
import { forgetLimits, setCounts } from '#backend/testing/gate.ts'

import { openTestShop } from '#backend/testing/test-shop.ts'
import { signInLimits } from '#contract/calls/row/limits.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

function signIn(email: string, password: string): Promise<Response> {
  return visit(`${shop}/auth/signin`, {
    method: 'POST',
    headers: { origin: shop, 'cf-connecting-ip': '198.18.77.77' },
    body: new URLSearchParams({ intent: 'password', redirect: '/shop', email, password }),
  })
}

it('R-LIM-1 an office signs in from one address more often than it may guess', async () => {
  await forgetLimits()
  const { email } = await openTestShop().addAccount({ email: freshEmail(), password: goodPassword })
  expect(locationOf(await signIn(email, goodPassword))).toBe('/shop')
  const [{ count }] = signInLimits
  expect(await setCounts(/^POST \/user\/sign_in 600 ip /, count - 1)).toBe(1)
  for (let times = 0; times < 3; times += 1) {
    expect(locationOf(await signIn(email, goodPassword))).toBe('/shop')
  }
  expect((await (await signIn(freshEmail(), 'wrong')).text()).match(/is wrong/)).not.toBeNull()
  expect((await (await signIn(freshEmail(), 'wrong')).text()).match(/too often/)).not.toBeNull()
})
