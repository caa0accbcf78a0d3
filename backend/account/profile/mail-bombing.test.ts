import { describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const callers = Array.from({ length: 50 }, (_, at) => `198.51.100.${at}`)

/** Spellings of one mailbox at Gmail. */
function spellingsOf(name: string): string[] {
  const dotted = `${name.slice(0, 4)}.${name.slice(4)}`
  return [
    `${name}@gmail.com`,
    `${name.toUpperCase()}@Gmail.com`,
    `${dotted}@gmail.com`,
    `${name}+a@gmail.com`,
    `${dotted}+b@googlemail.com`,
  ]
}

async function mailCount(name: string): Promise<number> {
  const count = await testDatabase()
    .prepare(
      "SELECT count(*) AS n FROM outbox_mail WHERE replace(lower(recipient), '.', '') GLOB ?1",
    )
    .bind(`${name}*`)
    .first<number>('n')
  return count ?? 0
}

type Bombing = { shop: TestShop; name: string; requests: number; seconds: number }

/** Requests mails to one mailbox by every call that sends mail, from 50 addresses. */
async function bomb({ shop, name, requests, seconds }: Bombing): Promise<void> {
  const spellings = spellingsOf(name)
  for (let at = 0; at < requests; at += 1) {
    const email = spellings[at % spellings.length] ?? ''
    const ip = callers[at % callers.length] ?? ''
    const purposes = ['sign_in', 'sign_up', 'reset'] as const
    const purpose = purposes[at % 3] ?? 'sign_in'
    if (at % 4 === 3) await shop.send(userCalls.collectEmail, { email }, { ip })
    else if (at % 7 === 0) {
      await shop.send(enterpriseCalls.getVerificationCode, { email, purpose: 'reset' }, { ip })
    } else await shop.send(userCalls.getVerificationCode, { email, purpose }, { ip })
    shop.clock.advance(seconds / requests)
  }
}

describe('mails to one mailbox', () => {
  it('R-LIM-1: of 200 requests in ten minutes from 50 places at most 5 are mailed', async () => {
    const shop = openTestShop()
    const name = crypto.randomUUID().replaceAll('-', '')
    await shop.addAccount({ email: `${name}@gmail.com` })
    await bomb({ shop, name, requests: 200, seconds: 600 })
    const count = await mailCount(name)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(5)
  })

  it('R-LIM-1: at most 10 a day', async () => {
    const shop = openTestShop()
    const name = crypto.randomUUID().replaceAll('-', '')
    await bomb({ shop, name, requests: 200, seconds: 86_000 })
    const count = await mailCount(name)
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThanOrEqual(10)
  })
})
