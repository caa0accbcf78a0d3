import { exports } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { testDatabase } from './api/testing.ts'

type Scheduled = { scheduled: (event: { cron: string }) => Promise<unknown> }

it('forgets by the clock what has expired', async () => {
  const db = testDatabase()
  const later = Math.floor(Date.now() / 1000) + 600
  await db.batch([
    db.prepare("INSERT INTO used_once VALUES ('tag', 'due-past', 1)"),
    db.prepare("INSERT INTO used_once VALUES ('tag', 'due-later', ?)").bind(later),
  ])
  const worker = (exports as unknown as { default: Scheduled }).default
  await worker.scheduled({ cron: '*/5 * * * *' })
  const { results } = await db
    .prepare("SELECT token FROM used_once WHERE token LIKE 'due-%'")
    .all<{ token: string }>()
  expect(results).toEqual([{ token: 'due-later' }])
})
