import { type KindCounts, noCounts } from '#contract/reports/figures.ts'
import type { Facts, Finding, Rule } from './rule.ts'
import { supplyRules } from './supply-rules.ts'

const served = ['stored page', 'other page', 'call', 'webhook']
const mostDueSeconds = 600

type Share = {
  of: (one: KindCounts) => boolean
  part: 'errors' | 'limited' | 'missing'
  /** The alert begins above this share. */
  most: number
  /** The fewest cases that count, so that one bad request at night wakes nobody. */
  least: number
}

export const rules: readonly Rule[] = [
  {
    name: 'database',
    when: '`/readyz` is 503 at two checks in a row',
    runbook: 'database',
    checks: 2,
    find: ({ isReady }) => ({
      isFailing: !isReady,
      now: isReady ? 'it takes writes' : 'it takes no writes',
    }),
  },
  {
    name: 'errors',
    when: 'over 1 % of pages, calls and webhooks are 5xx within 5 minutes, and at least 5',
    runbook: 'bad-release',
    find: ({ counts }) =>
      share(counts?.five, {
        of: ({ kind }) => served.includes(kind),
        part: 'errors',
        most: 0.01,
        least: 5,
      }),
  },
  {
    name: 'due work',
    when: 'oldest due work over 10 minutes',
    runbook: 'due-work',
    find: ({ oldestDueSeconds: oldest }) =>
      oldest === undefined
        ? undefined
        : { isFailing: oldest > mostDueSeconds, now: `the oldest is ${oldest} s old` },
  },
  {
    name: 'dead letters',
    when: 'an event, a mail or an order failed too often',
    runbook: 'what-was-given-up',
    find: ({ deadLetters }) => any(deadLetters, (kind) => !forPerson.includes(kind)),
  },
  {
    name: 'refunds',
    when: 'a refund failed and nobody has decided about it',
    runbook: 'refunds-that-fail-and-disputes',
    find: ({ deadLetters }) => any(deadLetters, (kind) => kind === 'refund'),
  },
  {
    name: 'disputes',
    when: 'a dispute has to be answered until its deadline',
    runbook: 'refunds-that-fail-and-disputes',
    find: ({ deadLetters }) => any(deadLetters, (kind) => disputes.includes(kind)),
  },
  {
    name: 'urgent disputes',
    when: 'a dispute is not answered and at most 2 days are left',
    runbook: 'refunds-that-fail-and-disputes',
    find: ({ deadLetters }) => any(deadLetters, (kind) => kind === 'urgent dispute'),
  },
  ...(['mail', 'payments', 'supplier'] as const).map((provider) => ({
    name: `provider ${provider}`,
    when: 'over 20 % of the calls of a provider fail within 10 minutes, and at least 3',
    runbook: 'a-provider-is-down',
    find: ({ counts }: Facts) =>
      share(counts?.ten, {
        of: ({ kind }) => kind === `provider ${provider}`,
        part: 'errors',
        most: 0.2,
        least: 3,
      }),
  })),
  {
    name: 'limits',
    when: '429 over 5 % of calls within 10 minutes, and at least 20',
    runbook: 'overload',
    find: ({ counts }) =>
      share(counts?.ten, {
        of: ({ kind }) => kind === 'call',
        part: 'limited',
        most: 0.05,
        least: 20,
      }),
  },
  {
    name: 'files',
    when: 'over 0.1 % of `/assets` answers are 404 within 10 minutes, and at least 5',
    runbook: 'bad-release',
    find: ({ counts }) =>
      share(counts?.ten, {
        of: ({ kind }) => kind === 'file',
        part: 'missing',
        most: 0.001,
        least: 5,
      }),
  },
  ...supplyRules,
]

const disputes = ['dispute', 'urgent dispute']
/** The kinds that a person decides about. */
const forPerson = ['refund', ...disputes]

function any(letters: Facts['deadLetters'], isOne: (kind: string) => boolean): Finding | undefined {
  const count = letters?.filter(({ kind }) => isOne(kind)).length
  return count === undefined ? undefined : { isFailing: count > 0, now: `${count}` }
}

function share(counts: readonly KindCounts[] | undefined, rule: Share): Finding | undefined {
  if (!counts) return undefined
  const all = counts.filter(rule.of).reduce(added, noCounts(''))
  const part = all[rule.part]
  const isFailing = part >= rule.least && part > all.requests * rule.most
  return { isFailing, now: `${part} of ${all.requests}` }
}

function added(one: KindCounts, other: KindCounts): KindCounts {
  return {
    kind: one.kind,
    requests: one.requests + other.requests,
    errors: one.errors + other.errors,
    limited: one.limited + other.limited,
    missing: one.missing + other.missing,
  }
}
