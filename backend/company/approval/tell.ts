import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import { statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import { mayDecideSql, type Ruled } from '../approval-rule/rules.ts'

const Recipient = type({ id: 'string', to: 'string', locale: LocaleName })

/** The most members who get a mail about one request. */
const approversAtMost = 20

type Told = { request: ApprovalRequest; channel: string; organizationId: string }

/**
 * Returns the statements that mail those who may approve. The member to whom a request escalates is
 * mailed only then, unless nobody else can approve.
 */
export async function tellApprovers(
  context: CommerceContext,
  { name: organization, timeZone, rules }: Ruled,
  { request, channel: channelId, organizationId }: Told,
  isEscalated = false,
): Promise<D1PreparedStatement[]> {
  const { db, services } = context
  const channel = await services.mails.channelOf(channelId)
  if (!channel) return []
  const { results } = await statement(db)`
    SELECT account.id, account.email AS "to", account.locale FROM account
    WHERE account.organization_id = ${organizationId} AND account.email IS NOT NULL
      AND account.id <> ${request.askedBy.id} AND ${mayDecideSql}
    ORDER BY account.created_at LIMIT ${approversAtMost}`.all()
  const approvers = Recipient.array().assert(results)
  const backup = rules.escalateTo
  const wanted =
    backup === null || request.escalatesAt === undefined
      ? approvers
      : approvers.filter(({ id }) => (id === backup) === isEscalated)
  const told = wanted.length > 0 ? wanted : approvers
  const sender = senderOf(context, channel)
  return told.map(({ id, to, locale }) =>
    services.mails.enqueue(
      sender,
      { kind: 'approval_asked', to, locale, organization, timeZone, request, isEscalated },
      { id: `${isEscalated ? 'escalated' : 'asked'}-${request.id}-${id}` },
    ),
  )
}

/** Returns the statements that mail the decision to the requester. */
export async function tellAsker(
  context: CommerceContext,
  { name: organization, timeZone }: Pick<Ruled, 'name' | 'timeZone'>,
  { request, channel: channelId, esimId }: Omit<Told, 'organizationId'> & { esimId: string | null },
): Promise<D1PreparedStatement[]> {
  const { db, services } = context
  const channel = await services.mails.channelOf(channelId)
  const row = await statement(db)`SELECT id, email AS "to", locale FROM account
    WHERE id = ${request.askedBy.id} AND email IS NOT NULL AND deleted_at IS NULL`.first()
  if (!channel || !row) return []
  const { to, locale } = Recipient.assert(row)
  const sender = senderOf(context, channel)
  const esim = esimId === null ? {} : { esimId }
  return [
    services.mails.enqueue(
      sender,
      { kind: 'approval_decided', to, locale, organization, timeZone, request, ...esim },
      { id: `decided-${request.id}` },
    ),
  ]
}

function senderOf<Channel>({ db, now, services, origin }: CommerceContext, channel: Channel) {
  return { db, now, channel, services, ...(origin ? { origin } : {}) }
}
