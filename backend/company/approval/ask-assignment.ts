import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { ApprovalCheck, ApprovalLine, Asked } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { answerOnce, fingerprintOf } from '../../shop/module.ts'
import { readRuled } from '../approval-rule/rules.ts'
import { checkAssignment } from '../assignment/check-assignment.ts'
import {
  type AskedAssignment,
  type PlannedReceiver,
  planAssignment,
} from '../assignment/plan-assignment.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { storeRequest } from './write-request.ts'

type Wish = AskedAssignment & { idempotencyKey: string; word: string }

/**
 * Requests plans of the stock for people. The request names the people, so that later members of a
 * group are not included. It always needs an approval, even if it breaks no rule.
 */
export async function askForAssignment(call: BusinessCall, input: Wish): Promise<Asked> {
  const { idempotencyKey: key, word, ...asked } = input
  const fingerprint = await fingerprintOf('organization/approval/request_assignment', input)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, async () => {
    const { receivers } = await planAssignment(call, asked)
    if (
      receivers.length === 0 ||
      receivers.some(({ problem }) => problem && problem !== 'budget')
    ) {
      throw conflict('people_changed')
    }
    const { checks: kept, prices, plan } = await checkAssignment(call, asked.planId, receivers)
    if (prices.length < receivers.length || !plan) throw conflict('stock_short')
    const totalMinor = prices.reduce((sum, price) => sum + price, 0)
    const [ruled, payer] = await Promise.all([
      readRuled(call.db, organizationOf(call)),
      readPayer(call),
    ])
    const wish = {
      kind: 'assignment',
      ...{ id: crypto.randomUUID(), person_id: null, esim_id: null },
      wanted: {
        lines: linesOf(plan, prices),
        assign: namedOf(asked, receivers),
        people: receivers.length,
        names: receivers.map(({ name, email }) => name || email),
      },
      ...{ subject: payer.buyerName, channel: call.channel.id, totalMinor },
      ...{ currency: payer.currency, word: word.trim(), checks: waiting(kept) },
    } as const
    return storeRequest(call, { ruled, wish, keyed })
  })
}

/**
 * Returns checks in which at least one is broken, because these requests always need an approval.
 */
export function waiting(checks: readonly ApprovalCheck[]): ApprovalCheck[] {
  const isBroken = checks.some((check) => check.isBroken)
  return isBroken ? [...checks] : [...checks, { rule: 'always', isBroken: true }]
}

/** Lines of one price each, because lots of a plan were bought at different prices. */
function linesOf(plan: OfferedPlan, prices: readonly number[]): ApprovalLine[] {
  return [...new Set(prices)].map((unitMinor) => ({
    ...{ plan, unitMinor },
    quantity: prices.filter((price) => price === unitMinor).length,
  }))
}

function namedOf(
  { planId, dueOn, dueAt, timeZone }: AskedAssignment,
  receivers: readonly PlannedReceiver[],
): AskedAssignment {
  return {
    planId,
    accountIds: receivers.flatMap(({ accountId }) => accountId ?? []),
    people: receivers.flatMap(({ accountId, name, email, locale }) =>
      accountId === undefined ? [{ name, email, locale }] : [],
    ),
    ...(dueOn === undefined ? {} : { dueOn, dueAt }),
    ...(timeZone === undefined ? {} : { timeZone }),
  }
}

function conflict(reason: 'people_changed' | 'stock_short'): ApiError {
  return new ApiError('conflict', 'this cannot be asked for now', { details: { reason } })
}
