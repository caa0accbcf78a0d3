import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { groupCalls, roleCalls } from '#contract/calls/company/people.ts'
import { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { countOf } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'
import { runPeopleJobs } from './run-people-jobs.ts'

const permissions = ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS', 'UPDATE_ROLES', 'GET_AUDIT_LOG'] as const

const open = (people: number) => openUsers({ people, permissions })
const idsOf = ({ esims }: Users) => esims.map((id) => id.replace(/-0$/, ''))

async function addRole({ shop, bearer }: Users, keys: readonly string[] = []): Promise<string> {
  const input = { roles: [{ name: 'Traveller', permissions: keys }] }
  const { roles } = await shop.ask(roleCalls.addRoles, input, { bearer })
  return roles.find(({ name }) => name === 'Traveller')?.id ?? ''
}

type Start = { change: 'role' | 'group'; target: string | null; accountIds: readonly string[] }

const start = (users: Users, input: Start) =>
  users.shop.ask(peopleJobCalls.startPeopleJob, { jobId: crypto.randomUUID(), ...input }, users)

/** Lets the clock work until the job is over, so many seconds after it began. */
async function finish({ shop }: Users, runs: number, later: number): Promise<void> {
  await shop.settle()
  const call = shop.callOf()
  for (let run = 0; run < runs; run += 1) {
    await runPeopleJobs({ ...call, now: call.now + later + run * 130 })
  }
}

const mailsTo = (users: Users) =>
  countOf(
    'outbox_mail',
    "kind = 'people_job_done' AND recipient = (SELECT email FROM account WHERE id = ?1)",
    users.accountId,
  )

describe('a role or a group for more than 500 people', () => {
  it('is given by the clock, one line of the log each, and who asked for it is mailed once', async () => {
    const users = await open(620)
    const target = await addRole(users)
    const job = await start(users, { change: 'role', target, accountIds: idsOf(users) })
    expect(job).toMatchObject({ state: 'running', change: 'role', rowCount: 620 })
    await finish(users, 5, 90)
    const held = "organization_id = ?1 AND json_extract(role_ids, '$[0]') = ?2"
    expect(await countOf('account', held, users.organizationId, target)).toBe(620)
    const logged = "organization_id = ?1 AND action = 'person_role_changed'"
    expect(await countOf('audit_entry', logged, users.organizationId)).toBe(620)
    expect(await mailsTo(users)).toBe(1)
    const { jobs } = await users.shop.ask(peopleJobCalls.listPeopleJobs, { jobId: job.id }, users)
    expect(jobs).toMatchObject([{ state: 'done', doneCount: 620, failedCount: 0 }])
  })

  it('is given at once to a few, without a mail', async () => {
    const users = await open(3)
    const job = await start(users, {
      ...{ change: 'group', target: users.groupId, accountIds: idsOf(users) },
    })
    expect(job).toMatchObject({ state: 'done', doneCount: 3 })
    const inGroup = () => countOf('account', 'group_id = ?1', users.groupId)
    expect(await inGroup()).toBe(3)
    // One of three was in the group before, and has no line.
    const { lines } = await users.shop.ask(organizationCalls.listAudit, {}, users)
    expect(lines.map(({ action }) => action)).toEqual([
      ...['person_group_changed', 'person_group_changed'],
    ])
    await start(users, { change: 'group', target: null, accountIds: idsOf(users) })
    expect(await inGroup()).toBe(0)
    expect(await mailsTo(users)).toBe(0)
  })

  it('keeps the last administrator, and gives nothing that was deleted meanwhile', async () => {
    const users = await open(250)
    const target = await addRole(users)
    const accountIds = [users.accountId, ...idsOf(users)]
    const job = await start(users, { change: 'role', target, accountIds })
    await finish(users, 3, 10)
    const asked = { jobId: job.id }
    const { jobs } = await users.shop.ask(peopleJobCalls.listPeopleJobs, asked, users)
    expect(jobs).toMatchObject([{ failed: [{ problem: 'last_administrator' }], doneCount: 250 }])
    const moving = await start(users, {
      ...{ change: 'group', target: users.groupId, accountIds: idsOf(users) },
    })
    await users.shop.settle()
    await users.shop.ask(groupCalls.deleteGroup, { groupId: users.groupId }, users)
    await finish(users, 3, 10)
    const again = await users.shop.ask(peopleJobCalls.listPeopleJobs, { jobId: moving.id }, users)
    expect(again.jobs).toMatchObject([{ state: 'done', doneCount: 200, failedCount: 50 }])
  })

  it('is refused without the right, for a foreign target and without one', async () => {
    const [users, others] = [await open(1), await open(0)]
    const accountIds = idsOf(users)
    const foreign = await addRole(others)
    const strong = await testDatabase()
      .prepare("INSERT INTO role VALUES ('strong-' || ?1, ?1, 'Strong', '[\"ASSIGN_ESIM\"]')")
      .bind(users.organizationId)
      .run()
    expect(strong.meta.changes).toBe(1)
    const refused = async (input: object) => {
      const whole = { jobId: crypto.randomUUID(), accountIds, ...input }
      return (await users.shop.send(peopleJobCalls.startPeopleJob, whole, users)).status
    }
    expect(await refused({ change: 'role', target: foreign })).toBe(404)
    expect(await refused({ change: 'group', target: others.groupId })).toBe(404)
    expect(await refused({ change: 'role', target: `strong-${users.organizationId}` })).toBe(403)
    expect(await refused({ change: 'role' })).toBe(400)
    expect(await refused({ change: 'group' })).toBe(400)
    expect(await refused({ change: 'remove', target: users.groupId })).toBe(400)
  })
})
