import { approvalCalls } from '#contract/calls/company/approval.ts'
import { ApiError } from '#contract/errors.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { permissionKeys } from '#contract/permissions.ts'
import type { ApprovalRequest, Askable, Asked } from '#contract/spending/approval.ts'
import { handleDueRequests } from '../../company/approval/due-requests.ts'
import { esimToken } from '../../mail/links/esim-link.ts'
import type { Call } from '../../shop/call.ts'
import { testDatabase } from '../testing.ts'
import { openTravellers } from './policy.ts'
import type { Users } from './usage.ts'

/** An organisation whose people have an eSIM each, with the links that were mailed to them. */
export type Asking = Users & { token: string; tokens: string[] }

/**
 * Opens an organisation whose rules allow no request without an approval, unless others are given.
 */
export async function openAsking(rules: Partial<Rules> = {}, people = 1): Promise<Asking> {
  const users = await openTravellers(people)
  await testDatabase()
    .prepare("UPDATE organization SET channel = 'plain' WHERE id = ?")
    .bind(users.organizationId)
    .run()
  await setRules(users, { ...strict, ...rules })
  const tokens = users.esims.map((id) => esimToken(users.shop.callOf(), id))
  return { ...users, token: tokens[0] ?? '', tokens }
}

type Rules = typeof strict

const strict = {
  amount_minor: 100 as number | null,
  order_minor: null as number | null,
  monthly_addons: 2 as number | null,
  monthly_plans: 2 as number | null,
  slugs: [] as string[],
  is_always: false,
  lapse_days: 3,
  escalate_days: 1,
  escalate_to: null as string | null,
}

export async function setRules({ shop, bearer }: Users, rules: Partial<Rules>): Promise<void> {
  const wanted = { rules: { ...strict, ...rules } }
  await shop.ask(approvalCalls.setApprovalRules, wanted, { bearer })
}

export async function askableOf({ shop, token }: Asking, to?: string): Promise<Askable> {
  return shop.ask(approvalCalls.getAskableByLink, { token, ...(to ? { to } : {}) })
}

type Wish = { addonId?: string; planId?: string; word?: string; key?: string }

/** Makes a request by the mailed link; by default for the smallest add-on. */
export async function askFor(asking: Asking, wish: Wish = {}): Promise<Asked> {
  const { shop, token } = asking
  const { word = 'Two laptops', key = crypto.randomUUID(), ...rest } = wish
  const isPlain = rest.addonId === undefined && rest.planId === undefined
  const what = isPlain ? { addonId: (await askableOf(asking)).addons[0]?.id ?? '' } : rest
  return shop.ask(approvalCalls.askByLink, { token, word, idempotencyKey: key, ...what })
}

export async function requestOf({ shop, bearer }: Users, requestId: string) {
  return shop.ask(approvalCalls.getApproval, { requestId }, { bearer })
}

export async function approve(users: Users, requestId: string): Promise<ApprovalRequest> {
  const { shop, bearer } = users
  const { nowMinor = 0 } = await requestOf(users, requestId)
  const asked = { requestId, totalMinor: nowMinor, word: 'Fine' }
  return shop.ask(approvalCalls.approveRequest, asked, { bearer })
}

/** A call of the member who opened the organisation and may approve. */
export function deciderOf({ shop, accountId, organizationId }: Users): Call {
  return {
    ...shop.callOf(),
    caller: {
      ...{ accountId, organizationId, accountType: 'enterprise', sessionId: '' },
      ...{ permissions: permissionKeys, reauthenticatedAt: 0 },
    },
  }
}

/** The state in which a decision leaves a request, or why it was refused. */
export async function endOf(deciding: Promise<{ state: string }>): Promise<string> {
  try {
    return (await deciding).state
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return String(error.details?.reason)
  }
}

/** Adds a member with these permissions to the organisation, signed in. */
export async function addMember(
  { shop, organizationId }: Users,
  permissions: readonly PermissionKey[] = permissionKeys,
) {
  const account = await shop.addAccount({ member: { paymentModel: 'POST_PAID', permissions } })
  const roleId = account.roleId ?? ''
  await testDatabase().batch([
    testDatabase()
      .prepare('UPDATE role SET organization_id = ?2, name = ?1 WHERE id = ?1')
      .bind(roleId, organizationId),
    testDatabase()
      .prepare('UPDATE account SET organization_id = ?2 WHERE id = ?1')
      .bind(account.id, organizationId),
  ])
  return { ...account, bearer: await shop.signIn(account) }
}

/** Does the scheduled work on requests, a number of seconds from now. */
export async function workRequests({ shop }: Users, later = 0): Promise<void> {
  const { db, now, services } = shop.callOf()
  return handleDueRequests({ db, now: now + later, services })
}

/** The mails about a request, by kind and recipient. */
export async function mailsAbout(requestId: string): Promise<string[]> {
  const { results } = await testDatabase()
    .prepare("SELECT kind, recipient FROM outbox_mail WHERE id LIKE '%' || ? || '%' ORDER BY id")
    .bind(requestId)
    .all<{ kind: string; recipient: string }>()
  return results.map(({ kind, recipient }) => `${kind} ${recipient}`)
}
