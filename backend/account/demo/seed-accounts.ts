import { once } from '#contract/once.ts'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import type { Seeding } from '../../call/domain.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { statement } from '../../platform/sql.ts'
import { createPasswords } from '../password/passwords.ts'
import { insertRow } from './insert-row.ts'

/** The password of every demonstration account; no real account may have it (R-PW-2). */
export const demoPassword = 'tradewind-demo-2026'

export type DemoAccount = {
  id: string
  email: string
  name: string
  /** What the account demonstrates. */
  shows: string
  organizationId?: string
  /** The member's role in the organisation; without a role the account is a consumer's. */
  roleId?: string
  /** Rights of a business traveller, whose organisation pays. */
  traveller?: { buyEsim: boolean; addOnEsim: boolean }
  avatar?: string
}

/** Accounts of invented people. Each is inserted once and never changed afterwards. */
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
    shows: 'a new account without orders',
  },
  {
    id: 'demo-friend',
    email: 'mia@demo.tradewind.example',
    name: 'Mia Sandoval',
    shows: 'a friend with one eSIM as a gift and one that is offered',
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
    id: 'demo-manager',
    email: 'manager@demo.tradewind.example',
    name: 'Lucía Ferrer',
    shows: 'member who assigns plans and asks for approval',
    organizationId: 'demo-meridian',
    roleId: 'demo-meridian-assigner',
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
  {
    id: 'demo-meridian-assigner',
    organizationId: 'demo-meridian',
    name: 'Plan manager',
    permissions: [
      'GET_DATA_USAGE',
      'GET_ASSIGN_LIST',
      'ASSIGN_ESIM',
      'REVOKE_ESIM',
      'ADD_ESIM_DATA',
      'GET_ACCOUNTS',
    ],
  },
]

/**
 * The hash of the password, for all accounts: it takes a fifth of a second, and salts of their own
 * would hide nothing, since everybody knows the password.
 */
const demoHash = once(() => createPasswords().hash(demoPassword))

/**
 * Adds the demonstration accounts to a local database, each only once. Existing accounts stay as
 * people changed them. Nothing in production calls this.
 */
export async function seedAccounts({ db, now }: Pick<Seeding, 'db' | 'now'>): Promise<void> {
  const createdAt = Math.floor(now.getTime() / 1000)
  const passwordHash = await demoHash()
  await db.batch([
    ...organizations.map((each) => insertOrganization(db, each, createdAt)),
    ...roles.map((each) => insertRole(db, each)),
    ...demoAccounts.map((each) => insertAccount(db, each, { createdAt, passwordHash })),
  ])
}

export async function hasDemoTraveller(db: D1Database): Promise<boolean> {
  return (await statement(db)`SELECT 1 FROM account WHERE id = 'demo-traveller'`.first()) !== null
}

function insertOrganization(
  db: D1Database,
  each: (typeof organizations)[number],
  createdAt: number,
): D1PreparedStatement {
  return insertRow(db, 'organization', {
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

function insertRole(
  db: D1Database,
  { id, organizationId, name, permissions }: (typeof roles)[number],
): D1PreparedStatement {
  return insertRow(db, 'role', {
    id,
    organization_id: organizationId,
    name,
    permissions: JSON.stringify(permissions),
  })
}

type Made = { createdAt: number; passwordHash: string }

// If somebody has signed up with the address meanwhile, nothing is inserted.
function insertAccount(
  db: D1Database,
  account: DemoAccount,
  { createdAt, passwordHash }: Made,
): D1PreparedStatement {
  const { id, email, name, avatar, organizationId, roleId, traveller } = account
  return insertRow(db, 'account', {
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
