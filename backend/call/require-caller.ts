import { type } from 'arktype'
import type { CallRow } from '#contract/calls/row/row.ts'
import {
  everyBrand,
  type StaffPermission,
  staffIdleSeconds,
  staffRoleIds,
  staffRoles,
} from '#contract/office/staff-words.ts'
import { accountTypes } from '#contract/words.ts'
import { statement } from '../platform/sql.ts'
import type { AccessClaims, TokenPlace } from './access-tokens.ts'
import { type KeyClaims, readKeyCaller } from './api-key.ts'
import type { Call, Caller, Staff } from './call.ts'
import { forbid, refuseSession, requireAccountType } from './read-bearer.ts'
import { requireFreshProof } from './reauthentication.ts'
import { storedPermissions } from './stored-permissions.ts'

const Stored = type({
  account_type: type.enumerated(...accountTypes),
  reauthenticated_at: 'number.integer',
  organization_id: 'string | null',
  permissions: 'string | null',
  reach: 'string | null',
})

/**
 * Reads the session, the account and its first role. It returns no row if the session has ended or
 * the account is disabled or deleted.
 */
export function selectCaller(
  db: D1Database,
  { sessionId, accountId }: AccessClaims,
  { channel, now }: TokenPlace,
): D1PreparedStatement {
  return statement(db)`SELECT a.account_type, a.organization_id, s.reauthenticated_at, s.reach,
      r.permissions
    FROM session s
    JOIN account a ON a.id = s.account_id
    LEFT JOIN role r ON r.id = json_extract(a.role_ids, '$[0]')
      AND r.organization_id = a.organization_id
    WHERE s.id = ${sessionId} AND s.account_id = ${accountId} AND s.channel = ${channel}
      AND s.revoked_at IS NULL AND s.expires_at > ${now}
      AND a.disabled_at IS NULL AND a.deleted_at IS NULL`
}

type Row = Pick<CallRow, 'access' | 'permission' | 'isSensitive' | 'act'>

/**
 * Returns the caller as stored now. Throws `unauthorized` if the session or the key has ended, and `forbidden`
 * if the account's type, its permissions or the age of its last proof of identity do not satisfy
 * the row.
 */
export function admitCaller(
  stored: unknown,
  { row, claims, now }: { row: Row; claims: AccessClaims | KeyClaims; now: number },
): Caller {
  const caller = 'keyHash' in claims ? readKeyCaller(stored) : readCaller(stored, claims)
  requireAccountType(caller, row.access)
  requirePermission(caller, row)
  requireAct(caller, row)
  if (row.isSensitive === true) requireFreshProof(caller, now)
  return caller
}

function readCaller(stored: unknown, claims: AccessClaims): Caller {
  if (stored === undefined) throw refuseSession()
  const found = Stored.assert(stored)
  const held = storedPermissions(found.permissions)
  const reach = found.reach === null ? held : storedPermissions(found.reach)
  return {
    accountId: claims.accountId,
    accountType: found.account_type,
    sessionId: claims.sessionId,
    reauthenticatedAt: found.reauthenticated_at,
    ...(found.organization_id === null ? {} : { organizationId: found.organization_id }),
    permissions: held.filter((key) => reach.includes(key)),
    ...(found.reach === null ? {} : { isLimited: true }),
  }
}

// Only members of organisations hold permissions, so the account's type is checked first.
function requirePermission({ accountType, permissions }: Caller, { permission = [] }: Row): void {
  if (permission.length === 0) return
  const held: readonly string[] = permissions
  // Of `A|B` one is enough.
  const holdsAll = permission.every((key) => key.split('|').some((one) => held.includes(one)))
  if (accountType !== 'enterprise' || !holdsAll) throw forbid('permission')
}

/** A key does not spend or loosen limits only because its permissions reach that far. */
function requireAct({ apiKey }: Caller, { act }: Row): void {
  if (apiKey && act && !apiKey.acts.includes(act)) throw forbid('scope')
}

const StoredStaff = type({
  name: 'string',
  email: 'string',
  reauthenticatedAt: 'number.integer',
  roles: type('string.json.parse').to(type({ role: 'string', brand: 'string' }).array()),
})

/** The use of a session is stored at most once in this many seconds. */
const noteUseSeconds = 60

type StaffRow = Pick<CallRow, 'permission' | 'reach' | 'isSensitive'>

/**
 * Reads the session of a person of the office, notes its use, and returns the person as stored now.
 * Throws `unauthorized` if the session has ended, was not used for too long, or the person has left,
 * and `forbidden` if they may not make the call.
 */
export async function readStaff(
  { db, now }: Pick<Call, 'db' | 'now'>,
  { row, claims }: { row: StaffRow; claims: AccessClaims },
): Promise<Staff> {
  const { accountId: id, sessionId } = claims
  const [found] = await db.batch([
    statement(db)`SELECT staff.name, staff.email, s.reauthenticated_at AS reauthenticatedAt,
        (SELECT json_group_array(json_object('role', role, 'brand', brand)) FROM staff_role
          WHERE staff_role.staff_id = staff.id) AS roles
      FROM staff_session AS s JOIN staff ON staff.id = s.staff_id
      WHERE s.id = ${sessionId} AND s.staff_id = ${id} AND s.revoked_at IS NULL
        AND s.expires_at > ${now} AND s.used_at > ${now - staffIdleSeconds}
        AND staff.left_at IS NULL`,
    statement(db)`UPDATE staff_session SET used_at = ${now} WHERE id = ${sessionId}
      AND used_at < ${now - noteUseSeconds} AND used_at > ${now - staffIdleSeconds}`,
  ])
  const stored = found?.results[0]
  if (stored === undefined) throw refuseSession()
  const { name, email, reauthenticatedAt, ...read } = StoredStaff.assert(stored)
  const roles = read.roles.flatMap(({ role, brand }) => {
    const known = staffRoleIds.find((each) => each === role)
    return known ? [{ role: known, brand }] : []
  })
  const staff = { id, name, email, sessionId, reauthenticatedAt, roles, brandsOf: brandsIn(roles) }
  requireStaffPermission(staff, row)
  if (row.isSensitive === true) requireFreshProof(staff, now)
  return staff
}

function brandsIn(roles: Staff['roles']): Staff['brandsOf'] {
  return function brandsOf(permission) {
    const brands = roles.flatMap(({ role, brand }) => {
      const given: readonly StaffPermission[] = staffRoles[role].permissions
      return given.includes(permission) ? [brand] : []
    })
    return brands.includes(everyBrand) ? 'all' : [...new Set(brands)]
  }
}

/** A permission for no brand is none; what concerns the house needs it for all of them. */
function requireStaffPermission(staff: Staff, { permission = [], reach }: StaffRow): void {
  for (const key of permission) {
    const brands = staff.brandsOf(key as StaffPermission)
    const isHeld = brands === 'all' || (reach !== 'house' && brands.length > 0)
    if (!isHeld) throw forbid('permission')
  }
}
