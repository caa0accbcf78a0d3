import type { PermissionKey } from '#contract/permissions.ts'
import type { AccountType, PaymentModel } from '#contract/words.ts'
import { emailKey } from '../call/limits/email-key.ts'
import type { Call } from '../shop/call.ts'

export type NewTestAccount = {
  email?: string
  /** Hashed with the shop's own parameters; without it the account has no password. */
  password?: string
  name?: string
  /** The currency as stored, valid or not. */
  currency?: string
  userTag?: 'BT'
  /** Makes the account a member of a new organisation, with one role of these permissions. */
  member?: { paymentModel: PaymentModel; permissions: readonly PermissionKey[] }
}

export type TestAccount = {
  id: string
  accountType: AccountType
  email: string
  organizationId?: string
  roleId?: string
}

/** Stores an account for a test; by default its address is unique. */
export async function addAccount(call: Call, account: NewTestAccount = {}): Promise<TestAccount> {
  const { db, now } = call
  const id = crypto.randomUUID()
  const { email = `${id}@example.com`, password, name = 'Anna Arnold', userTag, member } = account
  const { currency = 'USD' } = account
  const accountType = member ? 'enterprise' : 'normal'
  const organizationId = `org-${id}`
  const roleId = `role-${id}`
  const hash = password === undefined ? null : await call.services.passwords.hash(password)
  await db.batch([
    ...(member ? organizationOf(db, { organizationId, roleId, member, now }) : []),
    db
      .prepare(
        `INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
           password_hash, user_tag, buy_esim, add_on_esim, organization_id, role_ids, created_at)
         VALUES (?1, ?2, ?3, ?4, ?5, 'en', ?12, ?6, ?7, ?8, ?8, ?9, ?10, ?11)`,
      )
      .bind(
        id,
        accountType,
        email,
        emailKey(email),
        name,
        hash,
        userTag ?? null,
        userTag ? 1 : null,
        member ? organizationId : null,
        member ? JSON.stringify([roleId]) : '[]',
        now,
        currency,
      ),
  ])
  return { id, accountType, email, ...(member ? { organizationId, roleId } : {}) }
}

type NewOrganization = {
  organizationId: string
  roleId: string
  member: NonNullable<NewTestAccount['member']>
  now: number
}

function organizationOf(
  db: D1Database,
  { organizationId, roleId, member, now }: NewOrganization,
): D1PreparedStatement[] {
  return [
    db
      .prepare(
        `INSERT INTO organization
           (id, name, payment_model, enterprise_pay_model, currency_unit, channel, created_at)
         VALUES (?1, 'Example Travel Ltd', ?2, 'MONTHLY', 'USD', 'plain', ?3)`,
      )
      .bind(organizationId, member.paymentModel, now),
    db
      .prepare("INSERT INTO role (id, organization_id, name, permissions) VALUES (?1, ?2, 'r', ?3)")
      .bind(roleId, organizationId, JSON.stringify(member.permissions)),
  ]
}
