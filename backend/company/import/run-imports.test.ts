import { describe, expect, it } from 'vitest'
import { importCalls } from '#contract/calls/company/import.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { callOfAssigner } from '../../testing/company/assignment.ts'
import {
  finishImports,
  givenTo,
  openImporter,
  peopleRows,
  personRow,
  previewOf,
  sendRows,
} from '../../testing/company/import.ts'
import { wrongRows } from '../../testing/company/wrong-rows.ts'
import { dyingDatabase } from '../../testing/test-dying-database.ts'
import { testDatabase } from '../../testing/testing.ts'
import { runImports } from './run-imports.ts'
import { startImport } from './start-import.ts'

describe('the work on a file', () => {
  it('assigns the right rows once and names the 60 wrong ones, in 12 ways', async () => {
    const plans = isDeep ? 1_940 : 140
    const importer = await openImporter(plans)
    const { shop, bearer } = importer
    const right = peopleRows(importer, plans + 5)
    // The last 5 of the right rows find no free plan, which is the twelfth way.
    const rows = [
      ...right.slice(0, plans),
      ...wrongRows({ planId: importer.planId, domain: `${importer.organizationId}.example` }),
      ['', '', ''],
      ...right.slice(plans),
    ]
    const sentAt = performance.now()
    const importId = await sendRows(importer, rows)
    const seen = await previewOf(importer, importId)
    expect(performance.now() - sentAt).toBeLessThan(2_000)
    expect(seen.counts).toMatchObject({ all: plans + 60, wrong: 60, ready: plans })
    const wrong = await previewOf(importer, importId, { show: 'wrong', pageSize: 100 })
    const kinds = new Set(wrong.rows.flatMap(({ problems }) => problems.map(({ kind }) => kind)))
    expect(kinds.size).toBe(12)
    await shop.ask(importCalls.startImport, { importId, ready: plans }, { bearer })
    await shop.settle()
    await finishImports(importer)
    const { job } = await previewOf(importer, importId)
    expect(job).toMatchObject({ state: 'done', doneCount: plans, failedCount: 0 })
    const left = await shop.ask(importCalls.exportImport, { importId }, { bearer })
    const named = left.rows.map(({ cells, problems }) => [cells[1], problems[0]?.kind])
    expect(named).toEqual(
      wrong.rows.map(({ values, problems }) => [values.email, problems[0]?.kind]),
    )
    expect(await givenTo(importer)).toEqual(Array(plans).fill(1))
  })

  it('loses nothing and does nothing twice, wherever it is killed', async () => {
    const importer = await openImporter(120)
    const { shop, bearer } = importer
    const importId = await sendRows(importer, peopleRows(importer, 120))
    const call = callOfAssigner(importer)
    await startImport(call, { importId, ready: 120 })
    for (let answers = 0; answers < 12; answers += 1) {
      const later = call.now + answers * 1_000
      await runImports({ ...call, now: later, db: dyingDatabase(answers) }).catch(() => 0)
      const { results } = await testDatabase()
        .prepare(`SELECT state, count(*) AS count FROM import_row WHERE job_id = ? GROUP BY state`)
        .bind(importId)
        .all<{ state: string; count: number }>()
      const done = results.find(({ state }) => state === 'done')?.count ?? 0
      expect((await givenTo(importer)).length).toBe(done)
    }
    await runImports({ ...call, now: call.now + 20_000 })
    const { job } = await previewOf(importer, importId)
    expect(job).toMatchObject({ state: 'done', doneCount: 120 })
    expect(await givenTo(importer)).toEqual(Array(120).fill(1))
    expect(await shop.ask(importCalls.listImports, {}, { bearer })).toMatchObject({
      jobs: [{ id: importId, state: 'done' }],
    })
  })

  it('stops when a member says so, and keeps what is done', async () => {
    const importer = await openImporter(60)
    const { shop, bearer } = importer
    const importId = await sendRows(importer, peopleRows(importer, 60))
    const call = callOfAssigner(importer)
    await startImport(call, { importId, ready: 60 })
    await runImports({ ...call, db: dyingDatabase(5) }).catch(() => 0)
    shop.clock.advance(200)
    const stopped = await shop.ask(importCalls.stopImport, { importId }, { bearer })
    expect(stopped).toMatchObject({ state: 'stopped', doneCount: 50 })
    await finishImports(importer)
    expect(await givenTo(importer)).toHaveLength(50)
  })

  it('ends when its member is suspended, and keeps what is done', async () => {
    const importer = await openImporter(60)
    const importId = await sendRows(importer, peopleRows(importer, 60))
    const call = callOfAssigner(importer)
    await startImport(call, { importId, ready: 60 })
    await runImports({ ...call, db: dyingDatabase(5) }).catch(() => 0)
    const suspended = 'UPDATE account SET disabled_at = 1 WHERE id = ?'
    await testDatabase().prepare(suspended).bind(importer.accountId).run()
    importer.shop.clock.advance(200)
    await finishImports(importer)
    expect(await givenTo(importer)).toHaveLength(50)
    const ended = testDatabase().prepare('SELECT state FROM import_job WHERE id = ?')
    expect(await ended.bind(importId).first('state')).toBe('stopped')
  })

  it('fails the rows for which others have taken the plans', async () => {
    const importer = await openImporter(4)
    const [one, two] = [
      await sendRows(importer, peopleRows(importer, 3)),
      await sendRows(
        importer,
        [4, 5, 6].map((at) => personRow(importer, at)),
      ),
    ]
    const call = callOfAssigner(importer)
    await Promise.all([one, two].map((importId) => startImport(call, { importId, ready: 3 })))
    await finishImports(importer)
    const jobs = await Promise.all(
      [one, two].map(async (id) => (await previewOf(importer, id)).job),
    )
    expect(jobs.map(({ doneCount, failedCount }) => doneCount + failedCount)).toEqual([3, 3])
    expect(jobs.reduce((sum, { doneCount }) => sum + doneCount, 0)).toBe(4)
    const failed = await previewOf(importer, two, { show: 'wrong' })
    expect(failed.rows[0]?.problems).toMatchObject([{ kind: 'plan_short' }])
  })

  it('is started once, by however many members at once', async () => {
    const importer = await openImporter(3)
    const { shop, bearer } = importer
    const importId = await sendRows(importer, peopleRows(importer, 3))
    const starts = Array.from({ length: 8 }, () =>
      shop.ask(importCalls.startImport, { importId, ready: 3 }, { bearer }),
    )
    await Promise.all(starts)
    await shop.settle()
    await finishImports(importer)
    expect(await givenTo(importer)).toEqual([1, 1, 1])
  })
})
