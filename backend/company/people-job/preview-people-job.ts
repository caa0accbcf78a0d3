import type { PersonPreview } from '#contract/organization/people-job.ts'
import type { PersonProblem, PreviewedChange } from '#contract/organization/people-job-words.ts'
import { callerOf } from '../../call/call.ts'
import { statement } from '../../platform/sql.ts'
import type { BusinessCall } from '../call.ts'
import { findLastHolders } from '../people/last-holders.ts'
import { shownState, unusedPlans } from '../people/list-people.ts'
import { type Member, readMembers } from '../people/read-members.ts'

type Asked = { change: PreviewedChange; accountIds: readonly string[] }

/** Returns the effect of a change on each person, and who would be left unchanged and why. */
export async function previewPeopleJob(
  call: BusinessCall,
  { change, accountIds }: Asked,
): Promise<PersonPreview[]> {
  const members = await readMembers(call, accountIds)
  const self = callerOf(call).accountId
  const [counts, last] = await Promise.all([
    readCounts(call, accountIds),
    findLastHolders(
      call,
      members.filter(({ id }) => id !== self),
    ),
  ])
  return members.map((member) => {
    const { plans = 0, sessions = 0 } = counts.get(member.id) ?? {}
    const problem = problemOf(member, { change, last, self })
    return {
      accountId: member.id,
      name: member.name,
      email: member.email,
      role: member.role_name ?? '',
      group: member.group_name ?? '',
      state: shownState(member),
      returningPlans: change === 'remove' ? plans : 0,
      sessions: change === 'group' ? 0 : sessions,
      ...(problem ? { problem } : {}),
    }
  })
}

type Judged = { change: PreviewedChange; last: ReadonlySet<string>; self: string }

function problemOf(member: Member, judged: Judged): PersonProblem | undefined {
  const { change, last, self } = judged
  if (change === 'group') return undefined
  if (member.id === self) return 'self'
  if (last.has(member.id)) return 'last_administrator'
  return change === 'suspend' && shownState(member) !== 'active' ? 'not_active' : undefined
}

type Counted = { id: string; plans: number; sessions: number }

async function readCounts(
  { db, now }: BusinessCall,
  ids: readonly string[],
): Promise<Map<string, Counted>> {
  const { results } = await statement(db)`SELECT account.id, (${unusedPlans}) AS plans, (
      SELECT count(*) FROM session WHERE session.account_id = account.id
        AND session.revoked_at IS NULL AND session.expires_at > ${now}) AS sessions
    FROM account WHERE account.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.all<Counted>()
  return new Map(results.map((row) => [row.id, row]))
}
