import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/testing.ts'
import { claimEvent, settleEvent, storeEvent } from './provider-event.ts'

it('an event that arrives during work on the one before is due once that is settled', async () => {
  const context = { db: testDatabase(), now: 1_800_000_000 }
  const event = { source: 'payments', reference: crypto.randomUUID() } as const
  await storeEvent(context, event).run()
  const claimed = await claimEvent(context, event)
  if (!claimed) throw new Error('expected an event')
  await storeEvent(context, event).run()
  expect(await settleEvent(context, claimed)).toBe(true)
  expect(await claimEvent(context, event)).toMatchObject({ version: claimed.version + 1 })
})
