import { type } from 'arktype'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Askable, Asked } from '#contract/spending/approval.ts'
import {
  type ApprovalKind,
  approvalKinds,
  approvalStates,
} from '#contract/spending/approval-words.ts'
import { callerOf } from '../../call/call.ts'
import { openEsimToken } from '../../mail/links/esim-link.ts'
import { statement } from '../../platform/sql.ts'
import { isUniqueFailure } from '../../platform/unique-failure.ts'
import { answerOnce, fingerprintOf, listPlans, refusalOf, viewFor } from '../../shop/module.ts'
import { checkRules } from '../approval-rule/check-rules.ts'
import { readRuled } from '../approval-rule/rules.ts'
import type { BusinessCall } from '../call.ts'
import { addonsOf } from '../policy/addon-for.ts'
import { readVolume } from '../purchasing/read-volume.ts'
import { volumePrices } from '../purchasing/volume-prices.ts'
import { type Given, openGiven } from './act/open-given.ts'
import { wantedOf } from './act/request-row.ts'
import { asPerson } from './as-person.ts'
import { storeRequest } from './write-request.ts'

/** The most plans offered at one destination. */
const plansAtMost = 50
const requestsAtMost = 10

/** An eSIM of the caller, or the eSIM of a mailed link. */
export type Key = { esimId: string } | { token: string }

async function open(call: BusinessCall, key: Key): Promise<Given> {
  const channel = call.channel.id
  const which =
    'token' in key
      ? { esimId: openEsimToken(call, key.token) ?? '', channel }
      : { esimId: key.esimId, accountId: callerOf(call).accountId, channel }
  const given = await openGiven(call, which)
  if (!given) throw new ApiError('not_found')
  return given
}

/** Returns what can be requested for an assigned eSIM, and its earlier requests. */
export async function getAskable(
  call: BusinessCall,
  { to, ...key }: Key & { to?: string | undefined },
): Promise<Askable> {
  const given = await open(call, key)
  const { name: organization, currency, timeZone } = await readRuled(call.db, given.organizationId)
  const [addons, plans, requests] = await Promise.all([
    addonsFor(call, given, currency),
    plansAt(asPerson(call, given), { currency, timeZone }, to ?? given.esim.plan.destination.slug),
    ownRequests(call, given.esim.id),
  ])
  return { organization, currency, timeZone, addons, plans, requests }
}

async function addonsFor(call: BusinessCall, given: Given, currency: Askable['currency']) {
  return refusalOf(given.esim, call.now) ? [] : addonsOf(call, currency, given)
}

type Payer = Pick<Askable, 'currency' | 'timeZone'>

/** The plans of a destination at the organisation's prices. */
async function plansAt(
  call: BusinessCall,
  { currency, timeZone }: Payer,
  slug: string,
): Promise<OfferedPlan[]> {
  const view = viewFor(call, currency)
  const [{ plans }, volume] = await Promise.all([
    listPlans(view, { ids: slug }, { size: plansAtMost, after: 0 }),
    readVolume(call, timeZone),
  ])
  const priceOf = await volumePrices(call, { currency, volume }, plans)
  return plans
    .filter(({ unavailableUntil }) => unavailableUntil === null)
    .map((plan) => ({ ...plan, priceMinor: priceOf(plan) }))
}

const Own = type({
  id: 'string',
  kind: type.enumerated(...approvalKinds),
  state: type.enumerated(...approvalStates),
  asked: 'string',
  created_at: 'number.integer',
  lapses_at: 'number.integer',
  decided_at: 'number.integer | null',
  answer: 'string',
})

async function ownRequests(
  { db, now }: BusinessCall,
  esimId: string,
): Promise<Askable['requests']> {
  const { results } = await statement(db)`
    SELECT id, kind, iif(state = 'open' AND lapses_at <= ${now}, 'lapsed', state) AS state,
      asked, created_at, lapses_at, decided_at, answer
    FROM approval_request WHERE esim_id = ${esimId}
    ORDER BY created_at DESC LIMIT ${requestsAtMost}`.all()
  return Own.array()
    .assert(results)
    .flatMap(({ asked, created_at, lapses_at, decided_at, ...row }) => {
      const plan = wantedOf({ asked }).lines[0]?.plan
      const times = { createdAt: created_at, lapsesAt: lapses_at }
      const decided = decided_at === null ? {} : { decidedAt: decided_at }
      return plan ? [{ ...row, plan, ...times, ...decided }] : []
    })
}

type Wish = {
  idempotencyKey: string
  addonId?: string | undefined
  planId?: string | undefined
  word: string
}

/**
 * Requests more data or another plan from the organisation. A request that breaks no rule is
 * carried out at once; any other waits for an approval.
 */
export async function askForMore(call: BusinessCall, input: Wish & Key): Promise<Asked> {
  const { idempotencyKey: key, addonId, planId, word, ...which } = input
  const given = await open(call, which)
  const person = asPerson(call, given)
  const asked = { esimId: given.esim.id, addonId, planId, word }
  const fingerprint = await fingerprintOf('esim/request/create', asked)
  const keyed = { accountId: given.accountId, key, fingerprint }
  return answerOnce(person, keyed, async () => {
    const ruled = await readRuled(call.db, given.organizationId)
    const kind: ApprovalKind = planId === undefined ? 'addon' : 'plan'
    const plan = await wantedPlan(person, given, { addonId, planId, ...ruled })
    const { organizationId, accountId } = given
    const checks = await checkRules(call, ruled, {
      ...{ organizationId, kind, personIds: [accountId], amountMinor: plan.priceMinor },
      slugs: [plan.destination.slug],
    })
    const wish = {
      ...{ id: crypto.randomUUID(), kind, person_id: accountId, esim_id: given.esim.id },
      wanted: { lines: [{ plan, quantity: 1, unitMinor: plan.priceMinor }] },
      ...{ subject: given.person, channel: given.channel, totalMinor: plan.priceMinor },
      ...{ currency: ruled.currency, word: word.trim(), checks },
      endsAt: kind === 'addon' ? given.esim.expiresAt : undefined,
    } as const
    try {
      return await storeRequest(person, { ruled, wish, keyed })
    } catch (error) {
      if (!isUniqueFailure(error, 'approval_request')) throw error
      throw refusal('asked_already')
    }
  })
}

type Wanting = Pick<Wish, 'addonId' | 'planId'> & Payer

async function wantedPlan(
  call: BusinessCall,
  given: Given,
  { addonId, planId, currency, timeZone }: Wanting,
): Promise<OfferedPlan> {
  if (planId === undefined) {
    const addon = (await addonsFor(call, given, currency)).find(({ id }) => id === addonId)
    if (!addon) throw refusal('not_askable')
    return addon
  }
  const view = viewFor(call, currency)
  const [{ plans }, volume] = await Promise.all([
    listPlans(view, { planId }, { size: 1, after: 0 }),
    readVolume(call, timeZone),
  ])
  const [plan] = plans
  if (!plan || plan.unavailableUntil !== null) throw refusal('not_askable')
  const priceOf = await volumePrices(call, { currency, volume }, plans)
  return { ...plan, priceMinor: priceOf(plan) }
}

function refusal(reason: 'asked_already' | 'not_askable'): ApiError {
  return new ApiError('conflict', 'this cannot be asked for now', { details: { reason } })
}
