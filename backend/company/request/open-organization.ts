import type { Currency } from '#contract/money.ts'
import { type PermissionKey, permissionKeys, withNeeds } from '#contract/permissions.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import type { NewOrganization } from './register.ts'

/** The first spend limit of an organisation in the sandbox, about 1,000 US dollars. */
const firstLimitMinor: Record<Currency, number> = {
  USD: 100_000,
  EUR: 100_000,
  GBP: 80_000,
  CAD: 140_000,
  CHF: 90_000,
  AUD: 150_000,
  SGD: 130_000,
  JPY: 150_000,
  INR: 8_500_000,
  ZAR: 1_800_000,
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
  { company, name, email, paymentModel, currencyUnit, timeZone }: NewOrganization,
  id: string,
): D1PreparedStatement[] {
  const key = emailKey(email)
  const isPrepaid = paymentModel === 'PRE_PAID'
  const roleId = `${id}-administrator`
  return [
    statement(db)`
      INSERT INTO organization (id, name, payment_model, enterprise_pay_model, currency_unit,
        max_spend_limit_minor, time_zone, channel, created_at)
      SELECT ${id}, ${company}, ${paymentModel},
        ${isPrepaid ? 'PRE_PAID_POINTS' : 'MONTHLY_STATEMENT'}, ${currencyUnit},
        ${isPrepaid ? null : firstLimitMinor[currencyUnit]}, ${timeZone}, ${channel.id}, ${now}
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
