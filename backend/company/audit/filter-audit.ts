import type { AuditFilter } from '#contract/organization/audit.ts'
import { allOf, type Sql, sql, statement } from '../../platform/sql.ts'
import { secondsIn } from '../../platform/time/zoned-time.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

type Asked = { [K in keyof AuditFilter]?: AuditFilter[K] | undefined }

/** Whether only some of the lines are asked for. */
export function isFiltered({ q = '', actorId, action, from, to }: Asked): boolean {
  return q !== '' || [actorId, action, from, to].some((each) => each !== undefined)
}

/** Returns the condition that a line is of the caller's organisation and matches the filter. */
export async function matching(call: BusinessCall, asked: Asked): Promise<Sql> {
  const { q = '', actorId, action } = asked
  return allOf([
    sql`organization_id = ${organizationOf(call)}`,
    actorId === undefined ? undefined : sql`actor_id = ${actorId}`,
    action === undefined ? undefined : sql`action = ${action}`,
    await within(call, asked),
    q === '' ? undefined : contains(q),
  ])
}

/** Condition that the actor or the subject of a line contains a text. */
function contains(q: string): Sql {
  return sql`instr(lower(actor_name || ' ' || subject_name), lower(${q})) > 0`
}

/**
 * Condition that a line is of the days. The ids come from an index of their own, because the lines
 * are read in the order of the ids.
 */
async function within(call: BusinessCall, { from, to }: Asked): Promise<Sql | undefined> {
  if (from === undefined && to === undefined) return undefined
  const organizationId = organizationOf(call)
  const timeZone =
    (await statement(
      call.db,
    )`SELECT time_zone FROM organization WHERE id = ${organizationId}`.first<string>(
      'time_zone',
    )) ?? 'UTC'
  const startOf = (day: string) => secondsIn({ day, clock: '00:00', timeZone })
  const first = from === undefined ? 0 : (startOf(from) ?? 0)
  const end = to === undefined ? undefined : startOf(dayAfter(to))
  return sql`id IN (SELECT id FROM audit_entry
    WHERE organization_id = ${organizationId} AND created_at >= ${first}
      AND created_at < ${end ?? Number.MAX_SAFE_INTEGER})`
}

/** A day that does not exist, such as 31 February, counts as the one that the calendar has next. */
function dayAfter(day: string): string {
  return new Date(Date.parse(`${day.slice(0, 7)}-01T00:00:00Z`) + Number(day.slice(8)) * 86_400_000)
    .toISOString()
    .slice(0, 10)
}

/** The most actors that the filter offers. */
const actorsAtMost = 300

/**
 * Reads the actors of the log, each under the name in their latest line. The recursion reads one
 * row of the index for each actor.
 */
export function actorsSql(call: BusinessCall): Sql {
  const own = organizationOf(call)
  return sql`WITH RECURSIVE actor (id) AS (
      SELECT min(actor_id) FROM audit_entry WHERE organization_id = ${own}
      UNION ALL
      SELECT (SELECT min(actor_id) FROM audit_entry
        WHERE organization_id = ${own} AND actor_id > actor.id)
      FROM actor WHERE actor.id IS NOT NULL LIMIT ${actorsAtMost})
    SELECT id, (SELECT actor_name FROM audit_entry
        WHERE organization_id = ${own} AND actor_id = actor.id
        ORDER BY audit_entry.id DESC LIMIT 1) AS name
    FROM actor WHERE id IS NOT NULL ORDER BY name COLLATE NOCASE`
}
