import { describe, expect, it } from 'vitest'
import type { AssignmentJob } from '#contract/assigning/assignment-job.ts'
import { assignmentJobCalls } from '#contract/calls/company/assignment-job.ts'
import { organizationCalls } from '#contract/calls/company/organization.ts'
import {
  type Assigner,
  addPerson,
  assign,
  assignMade,
  freeOf,
  install,
  listed,
  openAssigner,
  work,
} from '../../testing/company/assignment.ts'
import { countOf } from '../../testing/order.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { testDatabase } from '../../testing/testing.ts'
import { runPeopleJobs } from './run-people-jobs.ts'

const day = '2099-05-04'
const atNine = Date.parse(`${day}T09:00:00Z`) / 1000

/** Schedules a plan for each of so many new people, and returns the ids of the plans. */
async function schedule(assigner: Assigner, people: number, timeZone = 'UTC'): Promise<string[]> {
  const accountIds = await Promise.all(Array.from({ length: people }, () => addPerson(assigner)))
  return (await assign(assigner, { accountIds, dueOn: '2099-03-02', timeZone })).assignmentIds
}

function start(assigner: Assigner, input: object): Promise<AssignmentJob> {
  const { shop, bearer } = assigner
  const asked = { jobId: crypto.randomUUID(), ...input }
  return shop.ask(assignmentJobCalls.startAssignmentJob, asked as never, { bearer })
}

async function preview(assigner: Assigner, input: object) {
  const { shop, bearer } = assigner
  const asked = assignmentJobCalls.previewAssignmentJob
  return (await shop.ask(asked, input as never, { bearer })).plans
}

async function refused(assigner: Assigner, input: object) {
  const { shop, bearer } = assigner
  return shop.refusal(assignmentJobCalls.previewAssignmentJob, input, { bearer })
}

const newDay = (assignmentIds: readonly string[]) => ({
  ...{ change: 'date', assignmentIds, dueOn: day, timeZone: 'UTC' },
})

const dueOf = (assigner: Assigner) =>
  testDatabase()
    .prepare('SELECT count(*) AS n FROM assignment WHERE organization_id = ? AND due_at = ?')
    .bind(assigner.organizationId, atNine)
    .first<number>('n')

describe('the day of several plans', () => {
  it('is shown before and after, changed for those that wait, and logged', async () => {
    const assigner = await openAssigner(3)
    const [waiting = ''] = await schedule(assigner, 1)
    const mailed = await assignMade(assigner)
    const before = await preview(assigner, newDay([waiting, mailed]))
    expect(before).toMatchObject([
      { dueAt: atNine, timeZone: 'UTC', assignment: { id: waiting, state: 'scheduled' } },
      { problem: 'not_scheduled' },
    ])
    expect(await dueOf(assigner)).toBe(0)
    const job = await start(assigner, newDay([waiting, mailed]))
    expect(job).toMatchObject({ state: 'done', change: 'date', doneCount: 1, failedCount: 1 })
    expect(job.failed).toMatchObject([
      {
        problem: 'not_scheduled',
        email: expect.stringContaining('@'),
        plan: { id: assigner.planId },
      },
    ])
    expect((await listed(assigner)).find(({ id }) => id === waiting)?.dueAt).toBe(atNine)
    const { shop, bearer } = assigner
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    expect(lines[0]).toMatchObject({ action: 'assignment_rescheduled' })
    expect(lines[0]?.changes).toContainEqual({
      ...{ field: 'due_at', before: Date.parse('2099-03-02T09:00:00Z') / 1000, after: atNine },
    })
  })

  it('is that of each person’s zone, and none that is over', async () => {
    const assigner = await openAssigner(1)
    const person = await addPerson(assigner, { timeZone: 'Asia/Tokyo' })
    const { assignmentIds } = await assign(assigner, { accountIds: [person], dueOn: '2099-03-02' })
    const asked = { change: 'date', assignmentIds, dueOn: day }
    expect(await preview(assigner, asked)).toMatchObject([
      { dueAt: atNine - 9 * 3600, timeZone: 'Asia/Tokyo' },
    ])
    const over = await refused(assigner, { ...asked, dueOn: '2020-01-01' })
    expect(over.reason).toBe('due_past')
    expect((await start(assigner, asked)).doneCount).toBe(1)
    // The same day again changes nothing.
    expect((await start(assigner, asked)).failed).toMatchObject([{ problem: 'same' }])
  })

  it('changes for over 200 by the clock, which can be stopped', async () => {
    const assigner = await openAssigner(410)
    const ids = [...(await schedule(assigner, 205)), ...(await schedule(assigner, 205))]
    const job = await start(assigner, newDay(ids))
    expect(job.state).toBe('running')
    await assigner.shop.settle()
    expect(await dueOf(assigner)).toBe(200)
    const { shop, bearer } = assigner
    const jobId = { jobId: job.id }
    expect(
      (await shop.ask(assignmentJobCalls.listAssignmentJobs, {}, { bearer })).jobs,
    ).toHaveLength(1)
    const stopped = await shop.ask(assignmentJobCalls.stopAssignmentJob, jobId, { bearer })
    expect(stopped).toMatchObject({ state: 'stopped', doneCount: 200 })
    await runPeopleJobs(shop.callOf())
    expect(await dueOf(assigner)).toBe(200)
  })

  it('changes once for each, wherever the work is killed', async () => {
    const assigner = await openAssigner(8)
    const ids = await schedule(assigner, 8)
    const call = assigner.shop.callOf()
    const jobId = `kill-${crypto.randomUUID()}`
    const { organizationId } = assigner
    await testDatabase().batch([
      testDatabase()
        .prepare(`INSERT INTO people_job (id, organization_id, channel, change, created_by,
            created_by_name, locale, row_count, created_at, expires_at)
          SELECT ?1, ?2, 'plain', 'date', assigned_by, '', 'en', 8, 1, 9999999999
          FROM assignment WHERE id = ?3`)
        .bind(jobId, organizationId, ids[0]),
      testDatabase()
        .prepare(`INSERT INTO people_job_row (job_id, line, account_id, name, assignment_id, due_at)
          SELECT ?1, key, '', '', value, ?3 FROM json_each(?2)`)
        .bind(jobId, JSON.stringify(ids), atNine),
    ])
    for (let answers = 0; answers < 30; answers += 3) {
      const now = call.now + answers * 1_000
      await runPeopleJobs({ ...call, now, db: dyingDatabase(answers) }).catch(() => 0)
      const done = await testDatabase()
        .prepare('SELECT done_count FROM people_job WHERE id = ?')
        .bind(jobId)
        .first<number>('done_count')
      expect(await dueOf(assigner)).toBe(done)
    }
    await runPeopleJobs({ ...call, now: call.now + 90_000 })
    expect(await dueOf(assigner)).toBe(8)
    const { shop, bearer } = assigner
    const { lines } = await shop.ask(organizationCalls.listAudit, {}, { bearer })
    const logged = lines.filter(({ action }) => action === 'assignment_rescheduled')
    expect(logged).toHaveLength(8)
    // The job took longer than people wait, so whoever started it is mailed once.
    const mailed = "id = ?1 AND kind = 'people_job_done'"
    expect(await countOf('outbox_mail', mailed, `people-${jobId}`)).toBe(1)
  })
})

const mailOf = (id: string) => `${id}@example.com`

describe('several unused plans', () => {
  it('move to one person each, in their order, and those on a phone stay', async () => {
    const assigner = await openAssigner(3)
    const [waiting = ''] = await schedule(assigner, 1)
    const mailed = await assignMade(assigner)
    const installed = await assignMade(assigner)
    await testDatabase()
      .prepare("UPDATE esim SET profile = 'INSTALLED' WHERE id = ?")
      .bind(`${installed}-0`)
      .run()
    const [anna, bo] = [await addPerson(assigner), await addPerson(assigner)]
    const assignmentIds = [waiting, installed, mailed]
    const asked = { change: 'person', assignmentIds, emails: [mailOf(anna), mailOf(bo)] }
    expect(await preview(assigner, asked)).toMatchObject([
      { assignment: { id: waiting }, to: { accountId: anna } },
      { assignment: { id: installed }, problem: 'installed' },
      { assignment: { id: mailed }, to: { accountId: bo } },
    ])
    const moves = [
      { assignmentId: waiting, accountId: anna },
      { assignmentId: mailed, accountId: bo },
      { assignmentId: installed, accountId: bo },
    ]
    const job = await start(assigner, { change: 'person', moves })
    expect(job).toMatchObject({ state: 'done', doneCount: 2 })
    expect(job.failed).toMatchObject([{ problem: 'installed' }])
    await work(assigner)
    const rows = await listed(assigner)
    const of = (id: string) => rows.filter(({ accountId }) => accountId === id)
    expect(of(anna)).toMatchObject([{ state: 'scheduled' }])
    expect(of(bo)).toMatchObject([{ state: 'mailed' }])
    expect(rows.find(({ id }) => id === mailed)?.state).toBe('moved')
    expect(await freeOf(assigner)).toEqual({ lots: 0, ledger: 0, counted: 0 })
  })

  it('all move to one person, but not to one who has it or is unknown or suspended', async () => {
    const assigner = await openAssigner(2)
    const ids = await schedule(assigner, 2)
    const person = await addPerson(assigner)
    const all = { change: 'person', assignmentIds: ids }
    const toOne = await preview(assigner, { ...all, emails: [mailOf(person)] })
    expect(toOne.map(({ to }) => to?.accountId)).toEqual([person, person])
    const [own = ''] = (await listed(assigner)).map(({ email }) => email)
    const same = await preview(assigner, { ...all, emails: [own] })
    expect(same.filter(({ problem }) => problem === 'same')).toHaveLength(1)
    const three = [mailOf(person), own, own]
    const wrong = await refused(assigner, { ...all, emails: three })
    expect(wrong.reason).toBe('people_count')
    const stranger = mailOf(await addPerson(await openAssigner(1)))
    const unknown = await refused(assigner, { ...all, emails: [stranger] })
    expect(unknown.reason).toBe('no_person')
    await testDatabase()
      .prepare('UPDATE account SET disabled_at = 1 WHERE id = ?')
      .bind(person)
      .run()
    const suspended = await preview(assigner, { ...all, emails: [mailOf(person)] })
    expect(suspended.map(({ problem }) => problem)).toEqual(['suspended', 'suspended'])
    const moves = ids.map((assignmentId) => ({ assignmentId, accountId: person }))
    const job = await start(assigner, { change: 'person', moves })
    expect(job.failed.map(({ problem }) => problem)).toEqual(['suspended', 'suspended'])
  })

  it('stay with the first person if a phone has one by then', async () => {
    const assigner = await openAssigner(1)
    const id = await assignMade(assigner)
    await install(id)
    const person = await addPerson(assigner)
    await start(assigner, { change: 'person', moves: [{ assignmentId: id, accountId: person }] })
    await work(assigner)
    const rows = await listed(assigner)
    expect(rows.filter(({ accountId }) => accountId === person)).toEqual([])
    expect(await freeOf(assigner)).toMatchObject({ lots: 0, ledger: 0 })
  })

  it('of another organisation are neither shown nor changed', async () => {
    const [assigner, stranger] = [await openAssigner(1), await openAssigner(1)]
    const ids = await schedule(assigner, 1)
    const { shop, bearer } = stranger
    const input = { jobId: crypto.randomUUID(), ...newDay(ids) }
    const send = (
      row: (typeof assignmentJobCalls)[keyof typeof assignmentJobCalls],
      body: object,
    ) => shop.refusal(row, body, { bearer })
    expect((await send(assignmentJobCalls.startAssignmentJob, input)).status).toBe(404)
    expect((await send(assignmentJobCalls.previewAssignmentJob, newDay(ids))).status).toBe(404)
    const person = await addPerson(assigner)
    const [own = ''] = await schedule(stranger, 1)
    const moves = [{ assignmentId: own, accountId: person }]
    const moving = { jobId: crypto.randomUUID(), change: 'person', moves }
    expect((await send(assignmentJobCalls.startAssignmentJob, moving)).status).toBe(404)
    const job = await start(assigner, newDay(ids))
    expect((await send(assignmentJobCalls.stopAssignmentJob, { jobId: job.id })).status).toBe(404)
  })
})
