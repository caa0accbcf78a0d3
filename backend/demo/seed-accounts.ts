import { type PermissionKey, permissionKeys } from '#contract/words.ts'
import { emailKey } from '../call/limits/email-key.ts'
import { createPasswords } from '../identity/password/passwords.ts'

/** The password of every demonstration account; no real account may have it (R-PW-2). */
export const demoPassword = 'tradewind-demo-2026'

export type DemoAccount = {
  id: string
  email: string
  name: string
  /** What it is there to show. */
  shows: string
  organizationId?: string
  /** Of a member of the organisation; without one the account is a consumer's. */
  roleId?: string
  /** A traveller whose organisation pays, and what it lets them do. */
  traveller?: { buyEsim: boolean; addOnEsim: boolean }
  avatar?: string
}

/** Invented people. Each is made once and then left alone, whatever becomes of it. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 'demo-traveller',
    email: 'traveller@demo.tradewind.example',
    name: 'Mara Lindqvist',
    shows: 'a traveller with orders in every state',
    avatar: 'sail',
  },
  {
    id: 'demo-new',
    email: 'new@demo.tradewind.example',
    name: 'Theo Okafor',
    shows: 'somebody who has just signed up',
  },
  {
    id: 'demo-prepaid',
    email: 'prepaid@demo.tradewind.example',
    name: 'Ines Carvalho',
    shows: 'administrator, prepaid organisation',
    organizationId: 'demo-northpass',
    roleId: 'demo-northpass-admin',
    avatar: 'compass',
  },
  {
    id: 'demo-postpaid',
    email: 'postpaid@demo.tradewind.example',
    name: 'Jonas Feldmann',
    shows: 'administrator, postpaid organisation',
    organizationId: 'demo-meridian',
    roleId: 'demo-meridian-admin',
    avatar: 'lighthouse',
  },
  {
    id: 'demo-viewer',
    email: 'viewer@demo.tradewind.example',
    name: 'Aiko Tanabe',
    shows: 'member who may only see data usage',
    organizationId: 'demo-meridian',
    roleId: 'demo-meridian-viewer',
  },
  {
    id: 'demo-bt',
    email: 'bt@demo.tradewind.example',
    name: 'Camille Roussel',
    shows: 'business traveller who may buy, not add on',
    organizationId: 'demo-meridian',
    traveller: { buyEsim: true, addOnEsim: false },
  },
]

const harbour = { city: 'Port Halden', postal_code: '1000', country: 'PT' }
const organizations = [
  {
    id: 'demo-northpass',
    name: 'Northpass Expeditions Demo',
    paymentModel: 'PRE_PAID',
    payModel: 'PRE_PAID_POINTS',
    spent: 0,
    limit: null,
    address: { name: 'Northpass Expeditions Demo', line_1: '4 Example Wharf', ...harbour },
  },
  {
    id: 'demo-meridian',
    name: 'Meridian Surveys Demo',
    paymentModel: 'POST_PAID',
    payModel: 'MONTHLY_STATEMENT',
    spent: 184_250,
    limit: 500_000,
    address: { name: 'Meridian Surveys Demo', line_1: '17 Sample Street', ...harbour },
  },
] as const

type DemoRole = { id: string; name: string; permissions: readonly PermissionKey[] }

const roles: readonly (DemoRole & { organizationId: string })[] = [
  ...organizations.map(({ id }) => ({
    id: `${id}-admin`,
    organizationId: id,
    name: 'Administrator',
    permissions: permissionKeys,
  })),
  {
    id: 'demo-meridian-viewer',
    organizationId: 'demo-meridian',
    name: 'Usage viewer',
    permissions: ['GET_DATA_USAGE'],
  },
]

/** A statement with its values, for whichever database driver has the local file open. */
export type SeedStatement = { sql: string; values: (string | number | null)[] }

/**
 * Adds the demonstration accounts that were never made to a local database. What is there already is
 * left as people changed it. Nothing in production calls this.
 */
export async function seedAccounts(now: Date): Promise<SeedStatement[]> {
  const createdAt = Math.floor(now.getTime() / 1000)
  const { hash } = createPasswords()
  const hashes = await Promise.all(demoAccounts.map(() => hash(demoPassword)))
  return [
    ...organizations.map((each) => insertOrganization(each, createdAt)),
    ...roles.map(insertRole),
    ...demoAccounts.map((each, at) =>
      insertAccount(each, { createdAt, passwordHash: hashes[at] ?? null }),
    ),
  ]
}

function insertOrganization(
  each: (typeof organizations)[number],
  createdAt: number,
): SeedStatement {
  return insert('organization', {
    id: each.id,
    name: each.name,
    payment_model: each.paymentModel,
    enterprise_pay_model: each.payModel,
    currency_unit: 'USD',
    cur_spend_minor: each.spent,
    max_spend_limit_minor: each.limit,
    billing_address: JSON.stringify(each.address),
    created_at: createdAt,
  })
}

function insertRole({ id, organizationId, name, permissions }: (typeof roles)[number]) {
  const row = {
    id,
    organization_id: organizationId,
    name,
    permissions: JSON.stringify(permissions),
  }
  return insert('role', row)
}

type Made = { createdAt: number; passwordHash: string | null }

function insertAccount(account: DemoAccount, { createdAt, passwordHash }: Made): SeedStatement {
  const { id, email, name, avatar, organizationId, roleId, traveller } = account
  return insert('account', {
    id,
    account_type: roleId ? 'enterprise' : 'normal',
    email,
    email_key: emailKey(email),
    name,
    avatar: avatar ?? null,
    locale: 'en',
    currency_unit: 'USD',
    password_hash: passwordHash,
    user_tag: traveller ? 'BT' : null,
    buy_esim: traveller ? Number(traveller.buyEsim) : null,
    add_on_esim: traveller ? Number(traveller.addOnEsim) : null,
    organization_id: organizationId ?? null,
    role_ids: JSON.stringify(roleId ? [roleId] : []),
    created_at: createdAt,
  })
}

/** The id may be there, or the address somebody else's by now: both mean that nothing is to do. */
function insert(table: string, row: Record<string, string | number | null>): SeedStatement {
  const names = Object.keys(row)
  const places = names.map(() => '?').join(', ')
  return {
    sql: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ON CONFLICT DO NOTHING`,
    values: Object.values(row),
  }
}
