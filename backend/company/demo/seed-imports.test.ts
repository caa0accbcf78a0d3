import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testDatabase } from '../../testing/testing.ts'
import { seedImports } from './seed-imports.ts'
import { seedPeople } from './seed-people.ts'

it('adds a file whose counts are those of its rows, and one to be corrected, once', async () => {
  const db = testDatabase()
  const now = new Date()
  await seedAccounts({ db, now })
  await seedPeople({ db, now })
  await seedImports({ db, now })
  await seedImports({ db, now })
  const { results } = await db
    .prepare(`SELECT import_job.state, row_count, done_count, failed_count, count(*) AS stored,
        sum(import_row.state = 'done') AS done, sum(import_row.state = 'failed') AS failed
      FROM import_job JOIN import_row ON job_id = import_job.id
      WHERE organization_id = 'demo-meridian' AND import_job.id LIKE 'demo-%'
      GROUP BY import_job.id ORDER BY import_job.id DESC`)
    .all()
  expect(results).toMatchObject([
    { state: 'done', row_count: 6, stored: 6, done_count: 3, done: 3, failed_count: 3, failed: 3 },
    { state: 'checking', row_count: 12, stored: 12, done_count: 0, done: 0, failed: 0 },
  ])
})
