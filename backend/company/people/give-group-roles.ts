import { type } from 'arktype'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { storedPermissions } from '../../call/stored-permissions.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { writeAuditsOf } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

/** The role that the groups of an `account` give; the first of the organisation's list counts. */
const mapped = sql`(SELECT listed.role_id FROM directory_role AS listed
  JOIN directory_member ON directory_member.group_id = listed.group_id
  WHERE directory_member.account_id = account.id
    AND listed.organization_id = account.organization_id
  ORDER BY listed.position LIMIT 1)`
const held = sql`json_extract(account.role_ids, '$[0]')`
/** A role that no group gives any more is replaced by that of new people. */
const next = sql`coalesce(${mapped}, iif(${held} = (SELECT role_id FROM directory_given
    WHERE directory_given.account_id = account.id),
  (SELECT sign_on.role_id FROM sign_on WHERE sign_on.organization_id = account.organization_id),
  ${held}))`

/**
 * Returns the statements that give people the roles of their groups in the directory. Groups that
 * members chose give none, because whoever may change groups may not therefore give roles. People
 * without access stay without.
 */
export function giveGroupRoles(call: BusinessCall, people: Sql): D1PreparedStatement[] {
  const { db } = call
  const isMeant = sql`account.organization_id = ${organizationOf(call)}
    AND account.account_type = 'enterprise' AND account.deleted_at IS NULL
    AND account.without_access = 0 AND ${people}`
  return [
    writeAuditsOf(
      call,
      sql`
      SELECT 'person_role_changed' AS action, account.id AS subject_id,
        coalesce(nullif(account.name, ''), account.email) AS subject_name,
        json_object('role', coalesce(old.name, '')) AS before,
        json_object('role', coalesce(new.name, '')) AS after, account.id AS place
      FROM account LEFT JOIN role AS old ON old.id = ${held}
        LEFT JOIN role AS new ON new.id = ${next}
      WHERE ${isMeant} AND ${next} IS NOT ${held}`,
    ),
    statement(db)`UPDATE account
      SET role_ids = iif(${next} IS NULL, '[]', json_array(${next}))
      WHERE ${isMeant} AND ${next} IS NOT ${held}`,
    statement(db)`DELETE FROM directory_given WHERE account_id IN (
      SELECT account.id FROM account WHERE ${isMeant} AND ${mapped} IS NULL)`,
    statement(db)`INSERT INTO directory_given (account_id, role_id)
      SELECT account.id, ${mapped} FROM account WHERE ${isMeant} AND ${mapped} IS NOT NULL
      ON CONFLICT (account_id) DO UPDATE SET role_id = excluded.role_id`,
  ]
}

/**
 * Throws `forbidden` if one of these groups gives a role with permissions that the maker of the
 * directory's token did not hold, or if one of the people holds more: a token reaches nobody with
 * more rights than whoever made it.
 */
export async function requireGivable(
  call: BusinessCall,
  { isGroup, people }: { isGroup: Sql; people: Sql },
): Promise<void> {
  const { results } = await statement(call.db)`
    SELECT role.name, role.permissions FROM directory_role
      JOIN billing_group ON billing_group.id = directory_role.group_id
      JOIN role ON role.id = directory_role.role_id
    WHERE directory_role.organization_id = ${organizationOf(call)} AND ${isGroup}
    UNION SELECT coalesce(nullif(account.name, ''), account.email), role.permissions FROM account
      JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
        AND role.organization_id = account.organization_id
    WHERE account.organization_id = ${organizationOf(call)} AND account.deleted_at IS NULL
      AND ${people} AND EXISTS (SELECT 1 FROM directory_role
        JOIN billing_group ON billing_group.id = directory_role.group_id
        WHERE directory_role.organization_id = account.organization_id AND ${isGroup})`.all()
  const reach = callerOf(call).permissions
  const exceeds = ({ permissions }: typeof Reached.infer) =>
    storedPermissions(permissions).some((key) => !reach.includes(key))
  const found = results.map((row) => Reached.assert(row)).find(exceeds)
  if (!found) return
  const message = `${found.name} has permissions that the maker of the token did not hold`
  throw new ApiError('forbidden', message, { details: { reason: 'rights' } })
}

const Reached = type({ name: 'string', permissions: 'string' })
