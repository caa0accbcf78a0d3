import { beforeAll, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { seedDemo } from './domains.ts'
import { becomeStaff } from './testing/account/staff.ts'
import { sampleInput } from './testing/inputs/sample-inputs.ts'
import { testSeeding } from './testing/shop/seeding.ts'
import { openTestShop, type SendOptions } from './testing/test-shop.ts'
import { testDatabase } from './testing/testing.ts'
import { watchedTrips } from './testing/watched-trips.ts'

const watched = watchedTrips()
const shop = openTestShop({ db: watched.db })

/** Two members with all permissions, one for each way of paying, and a consumer. */
const readers = { postpaid: 'enterprise', prepaid: 'enterprise', traveller: 'normal' } as const
type Reader = keyof typeof readers
const bearers = new Map<Reader, SendOptions>()
const staff = new Map<Reader, SendOptions>()

/** Where the id in an input comes from: the reader's account is ?1, their organisation ?2. */
const ids: Readonly<Record<string, string>> = {
  request_id: 'SELECT id FROM approval_request WHERE organization_id = ?2',
  request_ids: 'SELECT id FROM approval_request WHERE organization_id = ?2',
  order_id: `SELECT id FROM master_order WHERE organization_id = ?2
    UNION ALL SELECT id FROM purchase WHERE account_id = ?1`,
  esim_id: 'SELECT id FROM esim WHERE account_id = ?1',
  invoice_id: 'SELECT id FROM invoice WHERE organization_id = ?2',
  import_id: "SELECT id FROM import_job WHERE organization_id = ?2 AND state <> 'checking'",
  policy_id: 'SELECT id FROM topup_policy WHERE organization_id = ?2',
}

beforeAll(async () => {
  await seedDemo(testSeeding(new Date(shop.clock.nowMs)))
  for (const [name, accountType] of Object.entries(readers)) {
    const bearer = await shop.signIn({ id: `demo-${name}`, accountType })
    bearers.set(name as Reader, { bearer })
  }
  staff.set('traveller', await becomeStaff(shop))
})

/** Returns the sample of the row; the ids in it are those of rows that exist. */
async function inputOf(row: CallRow, reader: Reader): Promise<object> {
  const sample: Record<string, unknown> = { ...sampleInput(row) }
  for (const [name, query] of Object.entries(ids)) {
    if (!(name in sample)) continue
    const found = await testDatabase()
      .prepare(`SELECT id FROM (${query}), (SELECT ?1, ?2) LIMIT 1`)
      .bind(`demo-${reader}`, organizations[reader])
      .first<{ id: string }>()
    if (found) sample[name] = Array.isArray(sample[name]) ? [found.id] : found.id
  }
  return sample
}
const organizations = {
  postpaid: 'demo-meridian',
  prepaid: 'demo-northpass',
  traveller: '',
} as const

function isReading({ path, isProtected, botCheck }: CallRow): boolean {
  return !isProtected && !botCheck && /\/(?:get|list|find|preview)(?:_[a-z_]+)?$/.test(path)
}

// The catalogue’s database and the gate are not counted.
it.each(callTable.filter(isReading).map((row) => ({ path: row.path, row })))(
  '$path makes at most three trips and writes nothing',
  async ({ row }) => {
    const readers = row.access === 'staff' ? staff : bearers
    for (const [reader, bearer] of readers) {
      const input = await inputOf(row, reader)
      // The first answer may contain what the network reports, which is stored.
      await shop.send(row, input, bearer)
      await shop.settle()
      watched.take()
      const response = await shop.send(row, input, bearer)
      const { trips, rowsWritten } = watched.take()
      expect(response.status).toBeLessThan(500)
      expect(trips, reader).toBeLessThanOrEqual(3)
      expect(rowsWritten, reader).toBe(0)
    }
  },
)
