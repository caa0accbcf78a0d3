import { describe, expect, it } from 'vitest'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import { peopleCalls } from '#contract/calls/company/people.ts'
import { peopleJobCalls } from '#contract/calls/company/people-job.ts'
import type { PeopleJobChange } from '#contract/organization/people-job-words.ts'
import { openMany } from '../../testing/company/many-assignments.ts'
import { openUsers, type Users } from '../../testing/company/usage.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { testDatabase } from '../../testing/testing.ts'
import { runPeopleJobs } from './run-people-jobs.ts'

const permissions = ['GET_ACCOUNTS', 'UPDATE_ACCOUNTS', 'UPDATE_ROLES', 'GET_AUDIT_LOG'] as const

const open = (people: number) => openUsers({ people, permissions })
const idsOf = ({ esims }: Users) => esims.map((id) => id.replace(/-0$/, ''))

function start(users: Users, accountIds: readonly string[], change: PeopleJobChange = 'remove') {
  const jobId = crypto.randomUUID()
  return users.shop.ask(peopleJobCalls.startPeopleJob, { jobId, change, accountIds }, users)
}

const removed = ({ organizationId }: Users) =>
  testDatabase()
    .prepare('SELECT count(*) AS n FROM account WHERE organization_id = ? AND left_at IS NOT NULL')
    .bind(organizationId)
    .first<number>('n')

describe('several people', () => {
  it('are removed each as one is, and who stays is named', async () => {
    const users = await open(3)
    const [first = '', second = ''] = idsOf(users)
    const alone = await open(1)
    const [other = ''] = idsOf(alone)
    await alone.shop.ask(peopleCalls.removePerson, { accountId: other }, alone)
    const job = await start(users, [first, users.accountId, second])
    expect(job).toMatchObject({ state: 'done', doneCount: 2, failedCount: 1 })
    expect(job.failed).toMatchObject([{ problem: 'self' }])
    const rows = await Promise.all(
      [first, second, other].map((id) =>
        testDatabase()
          .prepare(`SELECT email, email_key, avatar, password_hash, newsletter, left_at IS NULL AS
            stays, deleted_at IS NULL AS lives FROM account WHERE id = ?`)
          .bind(id)
          .first(),
      ),
    )
    expect(rows[0]).toEqual(rows[2])
    expect(rows[1]).toEqual(rows[2])
    const { lines } = await users.shop.ask(organizationCalls.listAudit, {}, users)
    expect(lines.map(({ action }) => action)).toEqual(['person_removed', 'person_removed'])
  })

  it('are shown with their plans and sessions before anything happens', async () => {
    const users = await open(2)
    const [first = ''] = idsOf(users)
    const db = testDatabase()
    await db.batch([
      db
        .prepare("UPDATE esim SET profile = 'RELEASED', activated_at = NULL WHERE account_id = ?")
        .bind(first),
      db
        .prepare(`INSERT INTO session (id, account_id, channel, created_at, expires_at,
          reauthenticated_at) VALUES (?1, ?1, 'plain', 1, 9999999999, 1)`)
        .bind(first),
    ])
    const ask = (change: PeopleJobChange) =>
      users.shop.ask(
        peopleJobCalls.previewPeopleJob,
        { change, accountIds: [...idsOf(users), users.accountId] },
        users,
      )
    const { people } = await ask('remove')
    expect(people.map(({ returningPlans, sessions }) => [returningPlans, sessions])).toEqual([
      [1, 1],
      [0, 0],
      [0, 1],
    ])
    expect(people.map(({ problem }) => problem)).toEqual([undefined, undefined, 'self'])
    await start(users, [first], 'suspend')
    expect((await ask('suspend')).people[0]?.problem).toBe('not_active')
    expect(await removed(users)).toBe(0)
  })

  it('keep an administrator', async () => {
    const users = await open(0)
    const role = await testDatabase()
      .prepare('SELECT role_ids FROM account WHERE id = ?')
      .bind(users.accountId)
      .first<string>('role_ids')
    const [helper] = [await open(1)]
    const [helperId = ''] = idsOf(helper)
    await testDatabase()
      .prepare('UPDATE role SET permissions = \'["GET_ACCOUNTS","UPDATE_ACCOUNTS"]\' WHERE id = ?')
      .bind((JSON.parse(role ?? '[]') as string[])[0])
      .run()
    // In the helper's organisation another person is the only administrator.
    const own = await testDatabase()
      .prepare('SELECT role_ids FROM account WHERE id = ?')
      .bind(helper.accountId)
      .first<string>('role_ids')
    const [roleId = ''] = JSON.parse(own ?? '[]') as string[]
    await testDatabase().batch([
      testDatabase()
        .prepare(`INSERT INTO role (id, organization_id, name, permissions)
          SELECT 'clerk-' || id, organization_id, 'Clerk', '["GET_ACCOUNTS","UPDATE_ACCOUNTS"]'
          FROM role WHERE id = ?`)
        .bind(roleId),
      testDatabase().prepare('UPDATE account SET role_ids = ? WHERE id = ?').bind(own, helperId),
      testDatabase()
        .prepare('UPDATE account SET role_ids = ? WHERE id = ?')
        .bind(JSON.stringify([`clerk-${roleId}`]), helper.accountId),
    ])
    const job = await start(helper, [helperId])
    expect(job.failed).toMatchObject([{ problem: 'last_administrator' }])
    expect(await removed(helper)).toBe(0)
  })

  it('over 200 go on by the clock, and can be stopped', async () => {
    const users = await open(450)
    const job = await start(users, idsOf(users))
    expect(job.state).toBe('running')
    await users.shop.settle()
    expect(await removed(users)).toBe(200)
    const stopped = await users.shop.ask(peopleJobCalls.stopPeopleJob, { jobId: job.id }, users)
    expect(stopped).toMatchObject({ state: 'stopped', doneCount: 200, failedCount: 0 })
    await runPeopleJobs(users.shop.callOf())
    expect(await removed(users)).toBe(200)
  })

  it('are each changed once, wherever the work is killed', async () => {
    const users = await open(12)
    const jobId = crypto.randomUUID()
    const input = { jobId, change: 'remove', accountIds: idsOf(users) } as const
    await testDatabase()
      .prepare('UPDATE account SET name = name WHERE id = ?')
      .bind(users.accountId)
      .run()
    await users.shop.ask(peopleJobCalls.startPeopleJob, input, users)
    // The same form again begins nothing.
    const again = await users.shop.ask(
      peopleJobCalls.startPeopleJob,
      { ...input, accountIds: [users.accountId] },
      users,
    )
    expect(again).toMatchObject({ id: jobId, doneCount: 12 })
    const other = await open(12)
    await testDatabase().batch([
      testDatabase()
        .prepare(`INSERT INTO people_job (id, organization_id, channel, change, created_by,
            created_by_name, locale, row_count, created_at, expires_at)
          VALUES (?1, ?2, 'plain', 'remove', ?3, '', 'en', 12, 1, 9999999999)`)
        .bind(`kill-${jobId}`, other.organizationId, other.accountId),
      testDatabase()
        .prepare(`INSERT INTO people_job_row (job_id, line, account_id, name)
          SELECT ?1, key, value, '' FROM json_each(?2)`)
        .bind(`kill-${jobId}`, JSON.stringify(idsOf(other))),
    ])
    const call = other.shop.callOf()
    for (let answers = 0; answers < 30; answers += 2) {
      const later = call.now + answers * 1_000
      await runPeopleJobs({ ...call, now: later, db: dyingDatabase(answers) }).catch(() => 0)
      const job = await testDatabase()
        .prepare('SELECT done_count FROM people_job WHERE id = ?')
        .bind(`kill-${jobId}`)
        .first<number>('done_count')
      expect(await removed(other)).toBe(job)
    }
    await runPeopleJobs({ ...call, now: call.now + 90_000 })
    expect(await removed(other)).toBe(12)
    const { lines } = await other.shop.ask(organizationCalls.listAudit, {}, other)
    expect(lines.filter(({ action }) => action === 'person_removed')).toHaveLength(12)
  })

  it('of another organisation are neither shown nor changed', async () => {
    const [users, strangers] = [await openMany(1), await open(0)]
    const accountIds = idsOf(users)
    for (const row of [peopleJobCalls.previewPeopleJob, peopleJobCalls.startPeopleJob]) {
      const input = { jobId: crypto.randomUUID(), change: 'remove', accountIds }
      expect((await strangers.shop.send(row, input, strangers)).status).toBe(404)
    }
    const own = await open(1)
    const job = await start(own, idsOf(own))
    const { status } = await strangers.shop.send(
      peopleJobCalls.stopPeopleJob,
      { jobId: job.id },
      strangers,
    )
    expect(status).toBe(404)
    const { jobs } = await strangers.shop.ask(
      peopleJobCalls.listPeopleJobs,
      { jobId: job.id },
      strangers,
    )
    expect(jobs).toEqual([])
  })
})
