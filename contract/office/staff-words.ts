/**
 * All permissions of the people who run the shop. Each is held for all brands or for some. A
 * permission is listed only while a call or a page asks for it.
 */
export const staffPermissions = [
  'WORK_QUEUE',
  'READ_ORDERS',
  'SHOW_PERSONAL_DATA',
  'HELP_BUYERS',
  'REFUND',
  'AGREE_TO_REFUNDS',
  'READ_CATALOGUE',
  'PUBLISH_CATALOGUE',
  'AGREE_TO_CORRECTIONS',
  'UPDATE_PRICES',
  'READ_STAFF',
  'UPDATE_STAFF',
  'READ_COMPANIES',
  'UPDATE_COMPANIES',
  'RAISE_LIMITS',
  'BOOK_TRANSFERS',
  'READ_PROMOTIONS',
  'UPDATE_PROMOTIONS',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

type Role = { name: string; permissions: readonly StaffPermission[] }

const support = [
  'WORK_QUEUE',
  'READ_ORDERS',
  'SHOW_PERSONAL_DATA',
  'HELP_BUYERS',
  'REFUND',
] as const

/** Sets of permissions that are given together. */
export const staffRoles = {
  owner: { name: 'Owner', permissions: staffPermissions },
  support: { name: 'Support', permissions: support },
  support_lead: {
    name: 'Support lead',
    permissions: [...support, 'AGREE_TO_REFUNDS', 'AGREE_TO_CORRECTIONS', 'READ_STAFF'],
  },
  catalogue: {
    name: 'Catalogue',
    permissions: ['READ_CATALOGUE', 'PUBLISH_CATALOGUE', 'UPDATE_PRICES'],
  },
  marketing: { name: 'Marketing', permissions: ['READ_PROMOTIONS', 'UPDATE_PROMOTIONS'] },
  companies: { name: 'Companies', permissions: ['READ_COMPANIES', 'UPDATE_COMPANIES'] },
  finance: {
    name: 'Finance',
    permissions: [
      ...(['WORK_QUEUE', 'READ_ORDERS', 'AGREE_TO_REFUNDS', 'READ_STAFF'] as const),
      ...(['READ_COMPANIES', 'UPDATE_COMPANIES', 'RAISE_LIMITS', 'BOOK_TRANSFERS'] as const),
    ],
  },
  partner_manager: { name: 'Partner manager', permissions: [] },
  partner: { name: 'Partner', permissions: [] },
  on_call: { name: 'On call', permissions: ['WORK_QUEUE', 'READ_ORDERS', 'HELP_BUYERS'] },
} as const satisfies Readonly<Record<string, Role>>

export type StaffRole = keyof typeof staffRoles
export const staffRoleIds = /* @__PURE__ */ Object.keys(staffRoles) as readonly StaffRole[]

/** Stands for every brand, also those to come. */
export const everyBrand = '*'

/** The host of the office in development. */
export const developmentOffice = 'office.localhost'

/** Seconds after which a session of staff ends, even if it is in use. */
export const staffSessionSeconds = 12 * 3600
/** Seconds without use after which it ends. */
export const staffIdleSeconds = 30 * 60

/** Demo staff who sign in without a passkey, never in production. */
export const demoStaff = ['owner', 'lead', 'support', 'catalogue', 'marketing', 'partner'] as const
export type DemoStaff = (typeof demoStaff)[number]

/** Characters of a reason for the log, and the most of what is searched for. */
export const minReason = 3
export const maxReason = 300
export const maxOfficeSearch = 120
/** The most characters of a brand’s slug. */
export const maxBrand = 40
