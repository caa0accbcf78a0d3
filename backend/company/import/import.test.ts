import { describe, expect, it } from 'vitest'
import { importCalls } from '#contract/calls/company/import.ts'
import { encodeAs } from '#contract/testing/encode-as.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { callOfAssigner, openAssigner, stockUp } from '../../testing/company/assignment.ts'
import {
  finishImports,
  givenTo,
  openImporter,
  peopleRows,
  personRow,
  previewOf,
  sendRows,
} from '../../testing/company/import.ts'
import { testDatabase } from '../../testing/testing.ts'
import { watchedTrips } from '../../testing/watched-trips.ts'
import { previewImport } from './preview-import.ts'

describe('a file of people', () => {
  it('is checked, corrected, assigned once, and changes nothing when it is sent again', async () => {
    const importer = await openImporter(3)
    const { shop, bearer, planId } = importer
    const rows = [personRow(importer, 1), personRow(importer, 2), ['Zoë', 'zoe@halden', planId, '']]
    const importId = await sendRows(importer, rows)
    const before = await previewOf(importer, importId)
    expect(before.counts).toMatchObject({ all: 3, wrong: 1, ready: 2 })
    expect(before).toMatchObject({ encoding: 'utf-8', separator: ',', hasHead: true })
    expect(await givenTo(importer)).toEqual([])
    const cell = {
      importId,
      lines: [4],
      field: 'email',
      value: `zoe@${importer.organizationId}.example`,
    } as const
    await shop.ask(importCalls.setImportCells, cell, { bearer })
    expect((await previewOf(importer, importId)).counts).toMatchObject({ wrong: 0, ready: 3 })
    const wrong = { importId, ready: 2 }
    expect(await shop.refusal(importCalls.startImport, wrong, { bearer })).toMatchObject({
      reason: 'rows_changed',
    })
    const started = await shop.ask(importCalls.startImport, { importId, ready: 3 }, { bearer })
    expect(started).toMatchObject({ state: 'running', plannedCount: 3 })
    await shop.settle()
    await finishImports(importer)
    const after = await previewOf(importer, importId)
    expect(after.job).toMatchObject({ state: 'done', doneCount: 3, failedCount: 0 })
    expect(after.rows.map(({ state }) => state)).toEqual(['done', 'done', 'done'])
    expect(await givenTo(importer)).toEqual([1, 1, 1])
    const again = await previewOf(importer, await sendRows(importer, rows))
    expect(again.counts).toMatchObject({ done: 2, ready: 0, wrong: 1 })
  })

  it('R-ORG-2 has no row ready whose letters are guessed, until a reading is chosen', async () => {
    const importer = await openImporter(2)
    const { shop, bearer, planId, organizationId } = importer
    const rows = [
      ['Zoë', 'z'],
      ['Ann', 'a'],
    ].map(([name, mail]) => `${name},${mail}@${organizationId}.example,${planId}`)
    const body = encodeAs(['Name,Mail,Plan', ...rows].join('\n'), 'windows-1252')
    const file = { name: 'visits.csv' }
    const { importId } = await shop.ask(importCalls.uploadImport, file, { bearer, body })
    const before = await previewOf(importer, importId)
    expect(before).toMatchObject({ isGuessed: true, counts: { ready: 1, wrong: 1 } })
    expect(before.rows[0]?.problems.map(({ kind }) => kind)).toEqual(['guessed'])
    expect(before.readings[0]).toEqual({ encoding: 'windows-1252', names: ['Zoë'] })
    const other = { importId, encoding: 'windows-1251' }
    expect(await shop.refusal(importCalls.changeImport, other, { bearer })).toMatchObject({
      code: 'invalid_input',
    })
    const chosen = before.readings[1]?.encoding
    await shop.ask(importCalls.changeImport, { importId, encoding: chosen }, { bearer })
    const after = await previewOf(importer, importId)
    expect(after).toMatchObject({ isGuessed: false, encoding: chosen, counts: { ready: 2 } })
    expect(after.rows[0]?.values.name).toBe(before.readings[1]?.names[0])
  })

  it('gives new people the group and language of their row, and times by their zone', async () => {
    const importer = await openImporter(2)
    const { planId, shop, bearer, organizationId } = importer
    const db = testDatabase()
    await db
      .prepare(`INSERT INTO billing_group (id, organization_id, name, cost_centre, created_at)
        VALUES (?1 || '-emea', ?1, 'EMEA', 'CC-1', 1)`)
      .bind(organizationId)
      .run()
    const day = new Date((shop.callOf().now + 5 * 86_400) * 1000).toISOString().slice(0, 10)
    const text = `Name,Mail,Plan,Day,Group,Language\nZoë,zoe-${organizationId}@halden.example,${planId},${day},emea,ja`
    const { importId } = await shop.ask(importCalls.pasteImport, { text }, { bearer })
    await shop.ask(importCalls.startImport, { importId, ready: 1 }, { bearer })
    await shop.settle()
    const row = await db
      .prepare(`SELECT locale, account.group_id, cost_centre, assignment.state, due_at
        FROM account JOIN assignment ON assignment.account_id = account.id WHERE email_key = ?`)
      .bind(emailKey(`zoe-${organizationId}@halden.example`))
      .first<{ due_at: number }>()
    expect(row).toMatchObject({
      locale: 'ja',
      group_id: `${organizationId}-emea`,
      cost_centre: 'CC-1',
      state: 'scheduled',
    })
    expect(new Date((row?.due_at ?? 0) * 1000).toISOString().slice(0, 10)).toBe(day)
  })
})

describe('R-ORG-9 a page of a file', () => {
  it.each([
    ['that is checked', 'checking', { wrong: 3 }],
    ['that was started', 'running', { skipped: 0 }],
  ] as const)(
    '%s reads the rows that it shows, and no more of a longer file',
    async (_, state, left) => {
      const importer = await openAssigner(3)
      const read = async (count: number) => {
        const importId = await sendRows(importer, peopleRows(importer, count))
        await testDatabase()
          .prepare('UPDATE import_job SET state = ?2, started_at = 1 WHERE id = ?1')
          .bind(importId, state)
          .run()
        const watched = watchedTrips()
        const call = { ...callOfAssigner(importer), db: watched.db }
        const { counts, rows, total } = await previewImport(call, {
          importId,
          page: 2,
          pageSize: 10,
        })
        expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 10 }, (_, at) => at + 12))
        expect([total, counts.all]).toEqual([count, count])
        expect(counts.wrong + counts.skipped).toBe('wrong' in left ? count - left.wrong : count)
        return watched.take().rowsReturned
      }
      expect(await read(400)).toBe(await read(40))
    },
  )

  it('shows what has changed since it was checked, in the file and outside', async () => {
    const importer = await openAssigner(3)
    const { shop, bearer, planId } = importer
    const rows = peopleRows(importer, 60).map(([name = '', mail = '']) => [name, mail, 'jpan', ''])
    const importId = await sendRows(importer, rows)
    const last = await previewOf(importer, importId, { show: 'wrong', page: 3 })
    expect(last.rows.map(({ line }) => line)).toEqual(
      Array.from({ length: 10 }, (_, at) => at + 52),
    )
    const lines = Array.from({ length: 60 }, (_, at) => at + 2)
    const fixes = last.rows[0]?.problems[0]?.fixes ?? []
    expect(fixes.map((fix) => fix.lines)).toEqual(fixes.map(() => lines))
    const cell = { importId, lines, field: 'plan', value: planId } as const
    await shop.ask(importCalls.setImportCells, cell, { bearer })
    expect((await previewOf(importer, importId)).counts).toMatchObject({ ready: 3, wrong: 57 })
    await stockUp(importer, 50)
    expect((await previewOf(importer, importId)).counts).toMatchObject({ ready: 53, wrong: 7 })
    const skip = { importId, lines: lines.slice(-7), isSkipped: true }
    await shop.ask(importCalls.skipImportRows, skip, { bearer })
    expect((await previewOf(importer, importId)).counts).toMatchObject({ ready: 53, skipped: 7 })
  })
})
