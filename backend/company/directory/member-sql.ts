import { type Sql, sql } from '../../platform/sql.ts'

/**
 * Condition that a person is in a group: the one in which their costs count, or another one
 * assigned by the directory.
 */
export function isInGroup(groupId: Sql, accountId: Sql): Sql {
  return sql`(EXISTS (SELECT 1 FROM account AS counted
      WHERE counted.id = ${accountId} AND counted.group_id = ${groupId})
    OR EXISTS (SELECT 1 FROM directory_member
      WHERE directory_member.group_id = ${groupId} AND directory_member.account_id = ${accountId}))`
}
