import { describe, expect, it } from 'vitest'
import { usageCalls } from '#contract/calls/company/usage.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { testDatabase } from '../../testing/testing.ts'

const daySeconds = 86_400

type Added = { planDays: number; addedDays: number; startedAgo: number | null }

/** Adds data to the eSIM of the first person, whose plan began ten days ago. */
async function add({ shop, esims }: Users, { planDays, addedDays, startedAgo }: Added) {
  const now = Math.floor(shop.clock.nowMs / 1000)
  const db = testDatabase()
  await db.batch([
    db.prepare('UPDATE esim SET days = ?2 WHERE id = ?1').bind(esims[0], planDays),
    db
      .prepare(`INSERT INTO esim_addon (id, purchase_id, esim_id, amount_mb, days, started_at,
          made_at, created_at)
        SELECT 'added-' || id, purchase_id, id, 1024, ?2, ?3, 1, 1 FROM esim WHERE id = ?1`)
      .bind(esims[0], addedDays, startedAgo === null ? null : now - startedAgo * daySeconds),
  ])
  return now
}

async function read(users: Users) {
  const { rows } = await users.shop.ask(usageCalls.listUsage, {}, users)
  const asked = { days: 30, by: 'person' } as const
  const { runningLow } = await users.shop.ask(usageCalls.getUsage, asked, users)
  return { rows, runningLow }
}

describe('the end of an eSIM in the list of usage', () => {
  it.each([
    ['outlives the plan', { planDays: 9, addedDays: 32, startedAgo: 8 }, 24, 'active', 0],
    ['ends before the plan', { planDays: 30, addedDays: 20, startedAgo: 19 }, 20, 'active', 0],
    ['ends soon', { planDays: 9, addedDays: 30, startedAgo: 28 }, 2, 'low', 1],
    ['begins soon', { planDays: 11, addedDays: 32, startedAgo: null }, 1, 'active', 0],
  ] as const)('is right if added data %s', async (_, added, daysLeft, state, runningLow) => {
    const users = await openUsers({ people: 1 })
    const now = await add(users, added)
    const endsAt = now + daysLeft * daySeconds
    expect(await read(users)).toMatchObject({ rows: [{ state, endsAt }], runningLow })
  })

  it('is unknown until the network starts the data that was added', async () => {
    const users = await openUsers({ people: 1 })
    await add(users, { planDays: 9, addedDays: 32, startedAgo: null })
    const { rows, runningLow } = await read(users)
    expect([rows[0]?.state, rows[0]?.endsAt, runningLow]).toEqual(['active', undefined, 0])
  })
})
