import { describe, expect, it } from 'vitest'
import { approvalCalls } from '#contract/calls/company/approval.ts'
import { importCalls } from '#contract/calls/company/import.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import {
  addMember,
  deciderOf,
  endOf,
  mailsAbout,
  requestOf,
  setRules,
} from '../../testing/company/approval.ts'
import type { Assigner } from '../../testing/company/assignment.ts'
import { priceOf, setBudget } from '../../testing/company/budget.ts'
import {
  finishImports,
  givenTo,
  openImporter,
  peopleRows,
  personRow,
  previewOf,
  sendRows,
} from '../../testing/company/import.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { testDatabase } from '../../testing/testing.ts'
import { approveRequest, declineRequest } from '../approval/decide.ts'
import { handleDueRequests } from '../approval/due-requests.ts'
import { runImports } from './run-imports.ts'

const assigning: PermissionKey[] = ['GET_ASSIGN_LIST', 'ASSIGN_ESIM']

/** An organisation with plans in stock, and a member who sends files and does not approve. */
async function open(plans: number, rules: object = {}) {
  const importer = await openImporter(plans)
  await setRules(importer as never, { amount_minor: null, monthly_plans: null, ...rules })
  const member = await addMember(importer as never, assigning)
  return { ...importer, sender: { ...importer, bearer: member.bearer } }
}
type Open = Awaited<ReturnType<typeof open>>

function start({ sender }: Open, importId: string, shown: object) {
  const { shop, bearer } = sender
  return shop.ask(importCalls.startImport, { importId, word: 'Fair', ...shown } as never, {
    bearer,
  })
}

async function requestIn({ shop, bearer }: Assigner): Promise<string> {
  const { requests } = await shop.ask(approvalCalls.listApprovals, {}, { bearer })
  expect(requests).toHaveLength(1)
  return requests[0]?.id ?? ''
}

async function approve(opened: Open, requestId: string, more: object = {}) {
  const { nowMinor = 0 } = await requestOf(opened as never, requestId)
  const call = deciderOf(opened as never)
  return approveRequest(call, { requestId, totalMinor: nowMinor, ...more })
}

/** Two plans for the first person and one for the second, where one a month is allowed. */
async function sendThree(opened: Open) {
  const [first = [], second = []] = peopleRows(opened, 2)
  const soon = new Date(opened.shop.clock.nowMs + 10 * 86_400_000).toISOString().slice(0, 10)
  const later = [...personRow(opened, 1).slice(0, 3), soon]
  return sendRows(opened.sender, [first, second, later])
}

describe('rows of a file that break a rule', () => {
  it('are counted beforehand, asked for, and assigned once when somebody approves them', async () => {
    const opened = await open(4, { monthly_plans: 1 })
    const importId = await sendThree(opened)
    const seen = await previewOf(opened.sender, importId)
    expect(seen.counts).toMatchObject({ ready: 2, asks: 1, waiting: 0 })
    expect(seen.needs).toMatchObject([{ rule: 'plans', limit: 1, value: 2 }])
    expect(seen.approvers).toContain('Anna Arnold')
    expect(seen.rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'asks'])
    const { shop, bearer } = opened.sender
    const other = { importId, ready: 2, asks: 2 }
    const refusal = await shop.refusal(importCalls.startImport, other, { bearer })
    expect(refusal.reason).toBe('rows_changed')
    await start(opened, importId, { ready: 2, asks: 1 })
    await finishImports(opened)
    expect(await givenTo(opened)).toEqual([1, 1])
    const { job, counts } = await previewOf(opened.sender, importId)
    expect(job).toMatchObject({ state: 'done', doneCount: 2, waitingCount: 1 })
    expect(counts).toMatchObject({ done: 2, waiting: 1 })
    const file = await shop.ask(importCalls.exportImport, { importId }, { bearer })
    expect(file.rows.map(({ problems }) => problems[0]?.kind)).toEqual(['waits'])

    const requestId = await requestIn(opened)
    expect(await mailsAbout(requestId)).toHaveLength(1)
    expect(await requestOf(opened as never, requestId)).toMatchObject({
      ...{ kind: 'assignment', from: { kind: 'file', name: 'visits.csv' }, word: 'Fair' },
      ...{ people: 1, names: ['Person 1'], totalMinor: await priceOf(opened) },
    })
    expect((await approve(opened, requestId)).state).toBe('approved')
    expect(await endOf(approve(opened, requestId))).toBe('decided')
    await finishImports(opened)
    await finishImports(opened)
    expect(await givenTo(opened)).toEqual([1, 1, 1])
    const after = await previewOf(opened.sender, importId)
    expect(after.job).toMatchObject({ state: 'done', plannedCount: 3, doneCount: 3 })
    expect(after.job.waitingCount).toBe(0)
    const empty = await shop.ask(importCalls.exportImport, { importId }, { bearer })
    expect(empty.rows).toEqual([])
  })

  it.each([
    ['cost too much', { amount_minor: 1 }, 'amount'],
    ['go elsewhere', { slugs: ['nowhere'] }, 'destination'],
    ['belong to an organisation where all wait', { is_always: true }, 'always'],
  ] as const)('wait where they %s, and not for whoever decides', async (_, rules, rule) => {
    const opened = await open(2, rules)
    const rows = peopleRows(opened, 2)
    const seen = await previewOf(opened.sender, await sendRows(opened.sender, rows))
    expect(seen.counts).toMatchObject({ ready: 0, asks: 2 })
    expect(seen.needs.map((check) => check.rule)).toEqual([rule])
    const own = await previewOf(opened, await sendRows(opened, rows))
    expect(own.counts).toMatchObject({ ready: 2, asks: 0 })
  })

  it('are left out where nobody is asked, and fail when they are declined or lapse', async () => {
    const opened = await open(4, { monthly_plans: 1 })
    const leftOut = await sendThree(opened)
    await start(opened, leftOut, { ready: 2 })
    await finishImports(opened)
    expect((await previewOf(opened.sender, leftOut)).counts).toMatchObject({ done: 2, skipped: 1 })
    const declined = await sendThree(opened)
    await start(opened, declined, { ready: 0, asks: 1 })
    const again = await previewOf(opened.sender, await sendThree(opened))
    // The same file again asks for nothing that waits.
    expect(again.counts).toMatchObject({ ready: 0, asks: 0, waiting: 1, done: 2 })
    const call = deciderOf(opened as never)
    await declineRequest(call, { requestId: await requestIn(opened), word: 'No' })
    const seen = await previewOf(opened.sender, declined)
    expect(seen.counts).toMatchObject({ failed: 1, waiting: 0 })
    expect(seen.rows.find(({ state }) => state === 'failed')?.problems).toMatchObject([
      { kind: 'not_approved' },
    ])
    const lapsing = await sendThree(opened)
    await start(opened, lapsing, { ready: 0, asks: 1 })
    await testDatabase()
      .prepare("UPDATE approval_request SET lapses_at = 1 WHERE import_id = ? AND state = 'open'")
      .bind(lapsing)
      .run()
    await handleDueRequests(call)
    expect((await previewOf(opened.sender, lapsing)).counts).toMatchObject({ failed: 1 })
    await finishImports(opened)
    expect(await givenTo(opened)).toEqual([1, 1])
  })

  it('wait over a budget, and pass it only with a reason', async () => {
    const opened = await open(2)
    await setBudget(opened, { limitMinor: await priceOf(opened) })
    const importId = await sendRows(opened.sender, peopleRows(opened, 2))
    const seen = await previewOf(opened.sender, importId)
    expect(seen.counts).toMatchObject({ ready: 1, asks: 1 })
    await start(opened, importId, { ready: 1, asks: 1 })
    await finishImports(opened)
    const requestId = await requestIn(opened)
    expect(await requestOf(opened as never, requestId)).toMatchObject({ isOver: true })
    expect(await endOf(approve(opened, requestId))).toBe('budget')
    await approve(opened, requestId, { overBudget: true, word: 'The fair ends on Friday' })
    await finishImports(opened)
    expect(await givenTo(opened)).toEqual([1, 1])
    expect((await previewOf(opened.sender, importId)).job).toMatchObject({ doneCount: 2 })
  })

  it('are assigned once each, wherever the work is killed and whatever was stopped', async () => {
    const opened = await open(60, { is_always: true })
    const importId = await sendRows(opened.sender, peopleRows(opened, 60))
    await start(opened, importId, { ready: 0, asks: 60 })
    await finishImports(opened)
    const { shop, bearer } = opened.sender
    await shop.ask(importCalls.stopImport, { importId }, { bearer })
    await approve(opened, await requestIn(opened))
    const call = deciderOf(opened as never)
    for (let answers = 0; answers < 12; answers += 1) {
      const now = call.now + answers * 1_000
      await runImports({ ...call, now, db: dyingDatabase(answers) }).catch(() => 0)
    }
    await runImports({ ...call, now: call.now + 20_000 })
    expect(await givenTo(opened)).toEqual(Array(60).fill(1))
  })
})
