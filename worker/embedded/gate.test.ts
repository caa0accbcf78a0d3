import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { gates } from '#backend/platform/gate/ask-gate.ts'
import type { GateLedger } from '#backend/platform/gate/gate-ledger.ts'
import type { AskGate, GateObjects, GateStep } from '#contract/gate.ts'

const objects = (env as unknown as { GATE: DurableObjectNamespace }).GATE
const now = Math.floor(Date.now() / 1000)

function openGate() {
  const stub = objects.getByName(crypto.randomUUID())
  const { ask } = stub as unknown as { ask: AskGate }
  return { stub, take: async (step: GateStep, at = now) => (await ask([step], at))[0] }
}

const limited = (seconds: number): GateStep => ({
  ...{ do: 'count', of: 'anna', bucket: `a ${seconds}`, count: 1, seconds },
})
const tag: GateStep = { do: 'claim', of: 't', token: 't', expiresAt: now + 60 }

it('a gate that is evicted forgets windows of up to a minute, and nothing else', async () => {
  const { stub, take } = openGate()
  for (const step of [limited(60), limited(61), tag]) expect(await take(step)).toBe(0)
  for (const step of [limited(60), limited(61), tag]) expect(await take(step)).toBeGreaterThan(0)
  await evictDurableObject(stub)
  expect(await take(limited(60))).toBe(0)
  expect(await take(limited(61))).toBeGreaterThan(0)
  expect(await take(tag)).toBeGreaterThan(0)
})

it('a window of up to a minute writes nothing', async () => {
  const { stub, take } = openGate()
  const written = () =>
    runInDurableObject(stub, (_, { storage: { sql } }) =>
      sql.exec('SELECT (SELECT count(*) FROM counted) + (SELECT count(*) FROM used) AS n').one(),
    )
  await take(limited(60))
  expect(await written()).toEqual({ n: 0 })
  await take(limited(61))
  expect(await written()).toEqual({ n: 1 })
})

it('a gate that nobody asks any more deletes what has expired', async () => {
  const { stub, take } = openGate()
  const past = now - 90_000
  await take(limited(3600), past)
  await take({ do: 'claim', of: 't', token: 't', expiresAt: past + 60 }, past)
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  const left = await runInDurableObject(stub, (gate) => {
    const { ledger } = gate as unknown as { ledger: GateLedger }
    return ledger.sql('SELECT token FROM used UNION ALL SELECT bucket FROM counted')
  })
  expect(left).toEqual([])
  expect(await runDurableObjectAlarm(stub)).toBe(false)
  // What has not expired is deleted by a further alarm.
  await take(limited(3600))
  expect(await runDurableObjectAlarm(stub)).toBe(true)
  expect(await take(limited(3600))).toBeGreaterThan(0)
  expect(await runDurableObjectAlarm(stub)).toBe(true)
})

it('subjects are spread over all gates', async () => {
  const { gateOf } = await import('#backend/platform/gate/ask-gate.ts')
  const names = Array.from({ length: gates * 20 }, () => gateOf({ of: crypto.randomUUID() }))
  expect(new Set(names).size).toBe(gates)
})

it('R-SUP-39: gives each call of a supplier a moment of its own, by all isolates', async () => {
  const { turnsAt } = await import('#backend/shop/module.ts')
  const take = turnsAt(objects as unknown as GateObjects)
  const asked = { name: crypto.randomUUID(), nowMs: 1_000_000, everyMs: 400 }
  const waits = await Promise.all([1, 2, 3, 4].map(() => take?.(asked)))
  expect(waits.toSorted()).toEqual([0, 400, 800, undefined])
  expect(await take?.({ ...asked, nowMs: asked.nowMs + 1_100 })).toBe(100)
  expect(await take?.({ ...asked, name: crypto.randomUUID() })).toBe(0)
})
