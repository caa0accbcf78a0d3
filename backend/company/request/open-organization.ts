import { firstLimitMinor } from '#contract/office/company-words.ts'
import { type PermissionKey, permissionKeys, withNeeds } from '#contract/permissions.ts'
import { dueDays } from '#contract/spending/billing-words.ts'
import type { PaymentModel } from '#contract/words.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import type { NewOrganization } from './register.ts'

type Opening = Pick<
  NewOrganization,
  'company' | 'name' | 'email' | 'paymentModel' | 'currencyUnit' | 'timeZone'
> & {
  limitMinor?: number | undefined
  dueDays?: number | undefined
  accountManager?: string | undefined
  vatNumber?: string | undefined
}

/** How a company pays by its payment model. */
export function payModelOf(paymentModel: PaymentModel): string {
  return paymentModel === 'PRE_PAID' ? 'PRE_PAID_POINTS' : 'MONTHLY_STATEMENT'
}

/** Whether the batch of a registration has opened its organisation. */
export function isOpened(id: string): Sql {
  return sql`EXISTS (SELECT 1 FROM organization WHERE id = ${id})`
}

type FirstRole = { name: string; permissions: readonly PermissionKey[] }

/** The roles that a new organisation begins with; it may change them. */
const firstRoles: Readonly<Record<string, FirstRole>> = {
  administrator: { name: 'Administrator', permissions: permissionKeys },
  finance: {
    name: 'Finance',
    permissions: [
      ...(['GET_DATA_USAGE', 'GET_STATEMENTS', 'ESIM_POINTS', 'GET_AUDIT_LOG'] as const),
      ...(['UPDATE_PAYMENT_METHOD', 'UPDATE_BUDGETS'] as const),
    ],
  },
  travel_manager: {
    name: 'Travel manager',
    permissions: [
      ...(['GET_DATA_USAGE', 'GET_ACCOUNTS', 'ASSIGN_ESIM', 'REVOKE_ESIM'] as const),
      ...(['ADD_ESIM_DATA', 'CREATE_MASTER_ORDER', 'APPROVE_REQUESTS', 'UPDATE_POLICIES'] as const),
    ],
  },
  traveller: { name: 'Traveller', permissions: [] },
}

/**
 * Opens an organisation with an administrator role, which has every permission, and its first
 * member, who has no password yet. Opens nothing if the address already has a member's account.
 */
export function openOrganization(
  { db, now, locale, channel }: BusinessCall,
  { company, name, email, paymentModel, currencyUnit, timeZone, ...terms }: Opening,
  id: string,
): D1PreparedStatement[] {
  const key = emailKey(email)
  const isPrepaid = paymentModel === 'PRE_PAID'
  const limitMinor = terms.limitMinor ?? firstLimitMinor[currencyUnit]
  const roleId = `${id}-administrator`
  return [
    statement(db)`
      INSERT INTO organization (id, name, payment_model, enterprise_pay_model, currency_unit,
        max_spend_limit_minor, time_zone, channel, created_at, due_days, account_manager,
        vat_number)
      SELECT ${id}, ${company}, ${paymentModel}, ${payModelOf(paymentModel)}, ${currencyUnit},
        ${isPrepaid ? null : limitMinor}, ${timeZone}, ${channel.id}, ${now},
        ${terms.dueDays ?? dueDays}, ${terms.accountManager ?? ''}, ${terms.vatNumber ?? null}
      WHERE NOT EXISTS (
        SELECT 1 FROM account WHERE account_type = 'enterprise' AND email_key = ${key})`,
    ...Object.entries(firstRoles).map(
      ([key, { name: role, permissions }]) =>
        statement(db)`INSERT INTO role (id, organization_id, name, permissions)
          SELECT ${`${id}-${key}`}, ${id}, ${role}, ${JSON.stringify(withNeeds(permissions))}
          WHERE ${isOpened(id)}
          ON CONFLICT DO NOTHING`,
    ),
    statement(db)`
      INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
        organization_id, role_ids, created_at)
      SELECT ${`${id}-first`}, 'enterprise', ${email}, ${key}, ${name}, ${locale},
        ${currencyUnit}, ${id}, ${JSON.stringify([roleId])}, ${now}
      WHERE ${isOpened(id)}
      ON CONFLICT DO NOTHING`,
  ]
}
