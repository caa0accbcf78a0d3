import { type } from 'arktype'
import { Organization, type Profile } from '#contract/account.ts'
import { toCamel } from '#contract/case.ts'
import { ApiError } from '#contract/errors.ts'
import { seesMoney } from '#contract/permissions.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import type { Call } from '../call.ts'
import { avatarUrl } from '../files/avatar-url.ts'
import { type Account, accountOf, selectById } from './find-account.ts'
import { readRoles, selectRoles } from './roles.ts'

type ProfileOrganization = NonNullable<Profile['organization']>

/** Returns the caller's current profile. */
export async function readProfile(call: Call): Promise<Profile> {
  const { db } = call
  const { accountId } = callerOf(call)
  const [accounts, organizations, roles] = await db.batch([
    selectById(db, accountId),
    selectOrganization(db, accountId),
    selectRoles(db, accountId),
  ])
  const account = accountOf(accounts?.results[0])
  // The account was deleted after the call was admitted.
  if (!account) throw new ApiError('not_found')
  const organization = organizations?.results[0]
  return {
    ...profileOf(account),
    ...(organization ? { organization: organizationOf(organization, call) } : {}),
    userRoles: readRoles(roles?.results ?? []),
  }
}

function profileOf(account: Account): Omit<Profile, 'userRoles'> {
  const { id, email, name, avatar, accountType, currencyUnit, locale, createdAt } = account
  return {
    userId: id,
    email,
    name,
    ...(avatar === null ? {} : { avatarUrl: avatarUrl(avatar) }),
    accountType,
    currencyUnit,
    locale,
    newsletter: account.newsletter === 1,
    hasPassword: account.passwordHash !== null,
    ...(account.userTag === null ? {} : businessTraveller(account, account.userTag)),
    createdAt,
  }
}

function businessTraveller({ buyEsim, addOnEsim }: Account, userTag: 'BT') {
  return { userTag, businessTravelerInfo: { buyEsim: buyEsim === 1, addOnEsim: addOnEsim === 1 } }
}

function selectOrganization(db: D1Database, accountId: string): D1PreparedStatement {
  return statement(db)`SELECT organization.* FROM account
    JOIN organization ON organization.id = account.organization_id
    WHERE account.id = ${accountId}`
}

const OrganizationRow = type({
  max_spend_limit_minor: 'number.integer | null',
  custom_spend_limit_minor: 'number.integer | null',
  billing_address: 'string | null',
  mailing_address: 'string | null',
  vat_number: 'string | null',
  vat_state: 'string | null',
  vat_checked_at: 'number.integer | null',
  time_zone: 'string',
  cur_spend_minor: 'number.integer',
  spend_month: 'string | null',
})
const WireOrganization = Organization.onUndeclaredKey('delete')

/**
 * Nests the spend limits and leaves out NULL values; addresses are stored as JSON. What was spent in
 * a month that is over is not this month's.
 */
function organizationOf(row: unknown, call: Call): ProfileOrganization {
  const { now } = call
  const stored = OrganizationRow.assert(row)
  const { max_spend_limit_minor, custom_spend_limit_minor, spend_month, time_zone } = stored
  const isPast = spend_month !== null && spend_month < monthIn(now, time_zone)
  const parse = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  const { permissions } = callerOf(call)
  const isSeen = seesMoney.split('|').some((key) => permissions.some((held) => held === key))
  const wire = WireOrganization.assert({
    ...withoutNulls({
      ...stored,
      cur_spend_minor: isPast ? 0 : stored.cur_spend_minor,
      billing_address: parse(stored.billing_address),
      mailing_address: parse(stored.mailing_address),
      ...(isSeen ? {} : nothingOfMoney),
    }),
    spend_limit: isSeen ? withoutNulls({ max_spend_limit_minor, custom_spend_limit_minor }) : {},
  })
  return toCamel(wire)
}

/** What members do not see who do not answer for money. */
const nothingOfMoney = {
  cur_spend_minor: null,
  billing_address: null,
  mailing_address: null,
  vat_number: null,
  vat_state: null,
  vat_checked_at: null,
}

function withoutNulls(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))
}
