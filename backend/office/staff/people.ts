import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import {
  everyBrand,
  type StaffPermission,
  staffRoleIds,
  staffRoles,
} from '#contract/office/staff-words.ts'
import { staffOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { OfficeCall } from '../call.ts'
import { commitAct } from '../log/act.ts'
import { type Invited, inviteQueries } from './invite-queries.ts'

const Roles = type('string.json.parse').to(
  type({ role: type.enumerated(...staffRoleIds), brand: 'string' }).array(),
)

type Row = {
  id: string
  name: string
  email: string
  roles: string
  hasPasskey: 0 | 1
  leftAt: number | null
  lastUsedAt: number | null
}

/** The people of the office: those who work there first. */
export async function listStaff({ db }: OfficeCall) {
  const { results } = await statement(db)`SELECT id, name, email, left_at AS leftAt,
      (SELECT json_group_array(json_object('role', role, 'brand', brand)) FROM staff_role
        WHERE staff_id = staff.id) AS roles,
      EXISTS (SELECT 1 FROM staff_passkey WHERE staff_id = staff.id) AS hasPasskey,
      (SELECT max(used_at) FROM staff_session WHERE staff_id = staff.id) AS lastUsedAt
    FROM staff ORDER BY left_at IS NOT NULL, name, id LIMIT 500`.all<Row>()
  const staff = results.map(({ leftAt, lastUsedAt, roles, hasPasskey, ...row }) => ({
    ...row,
    roles: Roles.assert(roles),
    hasPasskey: hasPasskey === 1,
    ...(leftAt === null ? {} : { leftAt }),
    ...(lastUsedAt === null ? {} : { lastUsedAt }),
  }))
  return { staff }
}

/** Invites a person; nobody gives a permission that they do not hold for the same brands. */
export async function inviteStaff(
  call: OfficeCall,
  { why, ...invited }: Invited & { why: string },
) {
  const { role, brand, email } = invited
  const giver = staffOf(call)
  const given: readonly StaffPermission[] = staffRoles[role].permissions
  const isHeld = given.every((permission) => {
    const brands = giver.brandsOf(permission)
    return brands === 'all' || (brand !== everyBrand && brands.includes(brand))
  })
  if (!isHeld) throw new ApiError('forbidden', undefined, { details: { reason: 'permission' } })
  if (brand !== everyBrand && !(await call.services.mails.channelOf(brand))) {
    throw new ApiError('not_found')
  }
  const { token, expiresAt, queries } = inviteQueries(call.now, invited)
  const statements = queries.map((query) => statement(call.db, query))
  const after = { email, role, brand }
  await commitAct(call, { act: 'invited', subject: `staff:${email}`, why, after }, statements)
  return { token, expiresAt }
}

/** Ends a person's access; the last owner stays. */
export async function endStaff(
  call: OfficeCall,
  { staffId, why }: { staffId: string; why: string },
): Promise<{ ok: true }> {
  const { db, now } = call
  const found = await statement(db)`SELECT name FROM staff
    WHERE id = ${staffId} AND left_at IS NULL`.first<{ name: string }>()
  if (!found) throw new ApiError('not_found')
  const leave = statement(db)`UPDATE staff SET left_at = ${now}
    WHERE id = ${staffId} AND left_at IS NULL`
  const act = {
    act: 'left',
    subject: `staff:${staffId}`,
    why,
    after: { name: found.name },
  } as const
  await commitAct(call, act, [leave]).catch((error: unknown) => {
    const isLast = error instanceof Error && error.message.includes('staff_keeps_owner')
    if (!isLast) throw error
    throw new ApiError('conflict', 'the last owner has to stay', {
      details: { reason: 'last_owner' },
    })
  })
  return { ok: true }
}
