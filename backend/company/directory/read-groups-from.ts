import { type GroupSource, groupSources } from '#contract/organization/sign-on-words.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

/** Returns which attribute of people becomes their group; undefined if none does. */
export async function groupsFromOf(call: BusinessCall): Promise<GroupSource | undefined> {
  const found = await statement(call.db)`SELECT groups_from FROM directory_setting
    WHERE organization_id = ${organizationOf(call)}`.first<{ groups_from: string | null }>()
  return groupSources.find((each) => each === found?.groups_from)
}
