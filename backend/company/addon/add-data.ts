import type { AssignedAddons } from '#contract/assigning/assignment.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { callerOf } from '../../call/call.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import {
  answerOnce,
  fingerprintOf,
  type IdempotentCall,
  keepAnswer,
  refusalOf,
} from '../../shop/module.ts'
import { buyData } from '../approval/act/buy-data.ts'
import { cannot } from '../approval/act/cannot.ts'
import { type Given, openGiven } from '../approval/act/open-given.ts'
import { waiting } from '../approval/ask-assignment.ts'
import { storeRequest } from '../approval/write-request.ts'
import { decides, listApprovers } from '../approval-rule/check-plans.ts'
import { checkRules } from '../approval-rule/check-rules.ts'
import { type Ruled, readRuled } from '../approval-rule/rules.ts'
import { needsApproval } from '../assignment/assign-plans.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { findPassed } from '../budget/find-passed.ts'
import { isBudgetSpent, refuseBudget } from '../budget/refuse-budget.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { addonsOf } from '../policy/addon-for.ts'
import { isUnpaid } from '../policy/pay-for-data.ts'
import { orderRefusal } from '../purchasing/create-master-order.ts'
import { payingOf } from '../purchasing/get-cart.ts'
import { readPayer } from '../purchasing/read-payer.ts'

type Asked = { esimId: string; addonId: string; totalMinor: number }

/** Returns the data that a member can add to an assigned eSIM, or why none can be added. */
export async function listAddons(call: BusinessCall, esimId: string): Promise<AssignedAddons> {
  const given = await open(call, esimId)
  const payer = await readPayer(call)
  const refusal = refusalOf(given.esim, call.now)
  return {
    addons: refusal ? [] : await addonsOf(call, payer.currency, given),
    currency: payer.currency,
    paying: payingOf(payer, 0),
    approvers: decides(call) ? [] : await listApprovers(call),
    ...(refusal ? { refusal } : {}),
  }
}

/**
 * Buys data for a person's eSIM, paid by the organisation. Everything is one batch: the order of
 * data, the order that pays for it, the points or the amount on account, and the line of the audit
 * log. Throws a `conflict` if a rule requires an approval, or if a budget, the spend limit or the
 * points do not allow it.
 */
export async function addData(
  call: BusinessCall,
  input: Asked & { idempotencyKey: string },
): Promise<{ orderId: string }> {
  const { idempotencyKey: key, ...asked } = input
  const fingerprint = await fingerprintOf('organization/assignment/add_data', asked)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, () => add(call, asked, keyed))
}

async function add(
  call: BusinessCall,
  { esimId, addonId, totalMinor }: Asked,
  keyed: IdempotentCall,
): Promise<{ orderId: string }> {
  const bought = await buyData(call, { esimId, addonId, seenMinor: totalMinor })
  const { orderId, given, addon } = bought
  const checks = await checksOf(call, await readRuled(call.db, organizationOf(call)), given, addon)
  if (checks.some(({ isBroken }) => isBroken)) throw needsApproval()
  const audit = writeAudit(call, {
    action: 'data_added',
    subjectId: given.accountId,
    subjectName: given.person,
    after: { add_mb: addon.amount, price_minor: addon.priceMinor },
  })
  try {
    await call.db.batch([keepAnswer(call, keyed, { orderId }), ...bought.statements, audit])
  } catch (error) {
    if (isUnpaid(error)) throw cannot('esim_over')
    if (!isBudgetSpent(error)) throw orderRefusal(error) ?? error
    const spending = { accountId: given.accountId, priceMinor: totalMinor }
    throw refuseBudget((await findPassed(call, [spending]))[0])
  }
  bought.after()
  return { orderId }
}

type Wish = Asked & { idempotencyKey: string; word: string }

/** Requests data for a person's eSIM, which always needs an approval. */
export async function askForAddon(call: BusinessCall, input: Wish) {
  const { idempotencyKey: key, word, ...asked } = input
  const fingerprint = await fingerprintOf('organization/approval/request_data', input)
  const keyed = { accountId: callerOf(call).accountId, key, fingerprint }
  return answerOnce(call, keyed, async () => {
    const { esimId, addonId, totalMinor } = asked
    const { given, addon } = await buyData(call, { esimId, addonId, seenMinor: totalMinor })
    const ruled = await readRuled(call.db, organizationOf(call))
    const wish = {
      ...{
        id: crypto.randomUUID(),
        kind: 'addon' as const,
        person_id: given.accountId,
        esim_id: esimId,
      },
      wanted: { lines: [{ plan: addon, quantity: 1, unitMinor: addon.priceMinor }] },
      ...{ subject: given.person, channel: given.channel, totalMinor: addon.priceMinor },
      ...{ currency: addon.currency as Currency, word: word.trim() },
      checks: waiting(await checksOf(call, ruled, given, addon)),
      endsAt: given.esim.expiresAt,
    } as const
    try {
      return await storeRequest(call, { ruled, wish, keyed })
    } catch (error) {
      throw isUniqueFailure(error, 'approval_request') ? cannot('asked_already') : error
    }
  })
}

/** A member who may approve breaks no rule. */
async function checksOf(
  call: BusinessCall,
  ruled: Ruled,
  { accountId }: Given,
  { priceMinor, destination }: OfferedPlan,
): Promise<ApprovalCheck[]> {
  if (decides(call)) return []
  return checkRules(call, ruled, {
    ...{ organizationId: organizationOf(call), kind: 'addon', personIds: [accountId] },
    ...{ amountMinor: priceMinor, slugs: [destination.slug] },
  })
}

async function open(call: BusinessCall, esimId: string): Promise<Given> {
  const given = await openGiven(call, { esimId, organizationId: organizationOf(call) })
  if (!given) throw new ApiError('not_found')
  return given
}
