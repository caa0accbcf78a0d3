import { afterEach, describe, expect, it, vi } from 'vitest'
import { noCounts } from '#contract/reports/figures.ts'
import type { AlertState } from '#contract/reports/operations.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'
import { createAlertCheck, type Told } from './check-alerts.ts'
import type { Facts } from './rule.ts'
import { rules } from './rules.ts'
import { walletRule } from './supply-rules.ts'
import { createTellOperators } from './tell-operators.ts'

const well: Facts = {
  isReady: true,
  oldestDueSeconds: 0,
  deadLetters: [],
  supply: { suppliers: [] },
  counts: { five: [], ten: [] },
}
const counted = (kind: string, more: object): Facts => {
  const counts = [{ ...noCounts(kind), requests: 100, ...more }]
  return { ...well, counts: { five: counts, ten: counts } }
}
function lettersOf(...kinds: string[]): Facts {
  return { ...well, deadLetters: kinds.map((kind) => ({ kind })) }
}

type Health = SupplyHealth['suppliers'][number]
function supplyOf(more: Partial<Health>, rates?: SupplyHealth['rates']): Facts {
  const none = { count: 0, oldestSeconds: 0 }
  const calls = { calls: 0, failed: 0 }
  const idle = { hour: calls, day: calls, unresolved: none, held: { ...none, forFunds: 0 } }
  const suppliers = [{ supplier: 'one', ...idle, ...more }]
  return { ...well, supply: { suppliers, ...(rates ? { rates } : {}) } }
}
const wallet = { micros: 60_000_000, currency: 'USD', toldAt: 0, days: 4, isLow: false }

/** For each rule, facts at its limit and beyond it. */
const limits: Record<string, [within: Facts, beyond: Facts]> = {
  database: [well, { ...well, isReady: false }],
  errors: [counted('call', { requests: 500, errors: 5 }), counted('other page', { errors: 5 })],
  'due work': [
    { ...well, oldestDueSeconds: 600 },
    { ...well, oldestDueSeconds: 601 },
  ],
  'dead letters': [lettersOf('refund', 'dispute', 'urgent dispute'), lettersOf('order')],
  refunds: [lettersOf('dispute', 'order'), lettersOf('refund')],
  disputes: [lettersOf('refund', 'order'), lettersOf('dispute')],
  'urgent disputes': [lettersOf('dispute', 'refund'), lettersOf('dispute', 'urgent dispute')],
  'provider mail': [
    counted('provider mail', { errors: 20 }),
    counted('provider mail', { errors: 21 }),
  ],
  'provider payments': [
    counted('provider payments', { requests: 2, errors: 2 }),
    counted('provider payments', { requests: 3, errors: 3 }),
  ],
  'provider supplier': [
    counted('provider mail', { errors: 90 }),
    counted('provider supplier', { errors: 90 }),
  ],
  limits: [counted('call', { limited: 5 }), counted('call', { limited: 20 })],
  files: [counted('file', { requests: 5_000, missing: 5 }), counted('file', { missing: 5 })],
  'unresolved orders': [well, supplyOf({ unresolved: { count: 1, oldestSeconds: 9 } })],
  'exchange rates': [
    supplyOf({}, { day: '2026-11-27', isOld: false }),
    supplyOf({}, { day: '2026-11-20', isOld: true }),
  ],
}

/** Checks in turn what is given, a minute apart; returns what operators were told. */
async function checkAll(
  facts: readonly Facts[],
  {
    isReached = () => true,
    isAway = () => false,
  }: Partial<Record<string, (at: number) => boolean>> = {},
  own = rules,
) {
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  vi.spyOn(console, 'info').mockReturnValue(undefined)
  let alerts: AlertState[] | undefined
  const store = {
    read: async () => alerts && { checkedAt: 0, alerts },
    save: async (after: readonly AlertState[]) => {
      alerts = [...after]
    },
  }
  const told: string[] = []
  let check = createAlertCheck(own)
  for (const [minute, found] of facts.entries()) {
    const at = 1_000 + minute * 60
    await check({
      at,
      facts: found,
      ...(isAway(minute) ? {} : { store }),
      tell: async ({ state, name }: Told) => {
        if (isReached(minute)) told.push(`${minute} ${state} ${name}`)
        return isReached(minute)
      },
    })
    // Another process goes on, unless only this one remembers.
    if (!isAway(minute)) check = createAlertCheck(own)
  }
  return told
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('R-OPS-3 an alert', () => {
  it('of each rule begins beyond its limit, once, and ends once', async () => {
    expect(Object.keys(limits)).toEqual(rules.map(({ name }) => name))
    for (const { name, checks = 1 } of rules) {
      const [within, beyond] = limits[name] ?? [well, well]
      const told = await checkAll([within, beyond, beyond, beyond, within, within])
      const own = told.filter((line) => line.endsWith(` ${name}`))
      expect(own).toEqual([`${checks} begun ${name}`, `4 ended ${name}`])
    }
  })

  it('R-SUP-16 of each wallet begins when it is low or orders wait for it, and ends when filled', async () => {
    const low = supplyOf({ wallet: { ...wallet, micros: 9_500_000, isLow: true } })
    const held = { count: 3, oldestSeconds: 60, forFunds: 2 }
    const empty = supplyOf({ held })
    const find = (facts: Facts) => walletRule('one').find(facts)
    expect([find(supplyOf({ wallet })), find(low), find(empty)]).toEqual([
      { isFailing: false, now: '60.00 USD, 4 days' },
      { isFailing: true, now: '9.50 USD, 4 days' },
      { isFailing: true, now: 'not told, 2 orders wait' },
    ])
    // Of another one's, and of one that has not told, nothing is known.
    expect([walletRule('two').find(low), find(supplyOf({}))]).toEqual([undefined, undefined])
    const own = [...rules, walletRule('one'), walletRule('two')]
    const facts = [supplyOf({ wallet }), low, low, supplyOf({}), empty, supplyOf({ wallet })]
    expect(await checkAll(facts, {}, own)).toEqual(['1 begun wallet one', '5 ended wallet one'])
  })

  it('is told later where nobody could be reached, and stays while nothing can be found out', async () => {
    const dead = lettersOf('event')
    const unknown: Facts = { ...well, deadLetters: undefined }
    const told = await checkAll([dead, dead, unknown, well, well], {
      isReached: (minute) => minute !== 0 && minute !== 3,
    })
    expect(told).toEqual(['1 begun dead letters', '4 ended dead letters'])
  })

  it('is remembered by its process while the database is away', async () => {
    const away: Facts = { ...well, isReady: false, oldestDueSeconds: undefined }
    const told = await checkAll([well, away, away, away, well, well], {
      isAway: (minute) => minute > 0 && minute < 4,
    })
    expect(told).toEqual(['2 begun database', '4 ended database'])
  })

  it('is logged, posted as Slack takes it, and mailed', async () => {
    const told: Told = {
      ...{ name: 'errors', when: 'over 1 %', runbook: 'bad-release', state: 'begun' },
      ...{ now: '9 of 100', begunAt: 1_800_000_000 },
    }
    const post = vi.fn(async (_: string, __: RequestInit) => new Response('ok'))
    vi.stubGlobal('fetch', post)
    const send = vi.fn(async () => ({ outcome: 'sent' }) as const)
    const tell = createTellOperators({
      environment: 'production',
      alerts: { url: 'https://hooks.example/T0/B0/secret', mail: 'ops@shop.example' },
      openMail: async () => ({ from: 'shop@shop.example', send }),
    })
    expect(await tell(told)).toBe(true)
    const [url, init] = post.mock.calls[0] ?? []
    expect(url).toBe('https://hooks.example/T0/B0/secret')
    const { text } = JSON.parse(String(init?.body)) as { text: string }
    expect(text).toBe(
      'ALERT: errors (production)\nover 1 %. Now: 9 of 100. Since 2027-01-15 08:00 UTC.\nWhat to do: docs/operations.md#bad-release',
    )
    expect(send).toHaveBeenCalledWith(
      expect.objectContaining({
        to: 'ops@shop.example',
        subject: 'ALERT: errors (production)',
        text,
      }),
    )
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    vi.stubGlobal('fetch', async () => new Response(null, { status: 500 }))
    const onlyPost = createTellOperators({
      environment: 'production',
      alerts: { url: 'https://hooks.example/' },
      openMail: async () => undefined,
    })
    expect(await onlyPost(told)).toBe(false)
  })
})
