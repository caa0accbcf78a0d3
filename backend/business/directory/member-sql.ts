import { type Sql, sql } from '../../platform/sql.ts'

/**
 * Whether a person is in a group: the one that their costs count to, or another one that their
 * directory has put them in.
 */
export function isInGroup(groupId: Sql, accountId: Sql): Sql {
  return sql`(EXISTS (SELECT 1 FROM account AS counted
      WHERE counted.id = ${accountId} AND counted.group_id = ${groupId})
    OR EXISTS (SELECT 1 FROM directory_member
      WHERE directory_member.group_id = ${groupId} AND directory_member.account_id = ${accountId}))`
}
