import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrateBoth } from '#backend/platform/migrate.ts'
import { openEsimAccess } from '#backend/testing/suppliers/esim-access.ts'
import type { SupplyHealth } from '#contract/reports/supply-health.ts'

const directory = mkdtempSync(join(tmpdir(), 'supply-'))
const file = join(directory, 'backend.sqlite')
const double = await openEsimAccess()
const settings = { ESIM_ACCESS_CODE: double.code, ESIM_ACCESS_URL: double.origin }

beforeAll(() => migrateBoth(file))
afterAll(async () => {
  await double.close()
  rmSync(directory, { recursive: true })
})

type Ended = { code: number; out: string; error: string }

/** The double answers from this process, so the command is not waited for at once. */
function supplier(given: string[], env: Record<string, string> = {}): Promise<Ended> {
  const script = join(import.meta.dirname, 'supplier.ts')
  const variables = { PATH: process.env.PATH ?? '', TMPDIR: tmpdir(), ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...given], { env: variables }, (failed, out, error) =>
      resolve({ code: Number(failed?.code ?? 0), out, error: error.trim() }),
    )
  })
}

it('R-SUP-17: npm run supplier -- status says how suppliers are, by the databases of a shop', async () => {
  const idle = await supplier(['status', '--file', file])
  expect(idle).toEqual({ code: 0, out: 'No supplier was asked yet.\n', error: '' })
  const now = Math.floor(Date.now() / 1000)
  const sqlite = new DatabaseSync(file)
  sqlite.exec(`
    INSERT INTO supplier_wallet VALUES ('one', ${now}, 12500000, 'USD', ${now - 30}, 5000000, ${now});
    INSERT INTO supplier_figure VALUES ('one', ${now - 60}, 300, 18, 0, ${now}),
      ('one', ${now - 60}, 3000, 2, 1, ${now}), ('one', ${now - 9000}, 500, 20, 0, ${now});
    INSERT INTO supplier_call (request_id, hop, kind, supplier, package_id, plan_id, days, state,
        reason, asked_at)
      VALUES ('a', 0, 'plan', 'one', 'P', 'p', 1, 'held', 'funds', ${now - 600}),
        ('b', 0, 'plan', 'one', 'P', 'p', 1, 'held', 'busy', ${now}),
        ('c', 0, 'plan', 'one', 'P', 'p', 1, 'unresolved', NULL, ${now - 7200})`)
  sqlite.close()
  const told = await supplier(['status', '--file', file])
  expect(told.out.trimEnd().split('\n')).toEqual([
    'one',
    '  Wallet              12.50 USD, 2.5 days: EMPTY',
    '  Calls, last hour    20, 5 % failed, p50 300 ms, p95 3000 ms',
    '  Calls, last day     40, 2.5 % failed, p50 500 ms, p95 500 ms',
    '  Waits for a person  1, the oldest 2 h',
    '  Held                2, the oldest 10 min; 1 for want of money',
    '  Last import         never',
    '  Stock looked at     never',
    'Orders wait because the wallet of one is empty: they are made within two minutes of its being filled.',
  ])
  const json = JSON.parse((await supplier(['status', '--json', '--file', file])).out)
  expect((json as SupplyHealth).suppliers[0]).toMatchObject({
    wallet: { micros: 12_500_000, days: 2.5, isLow: true },
    held: { count: 2, forFunds: 1 },
  })
}, 60_000)

it('R-SUP-18: npm run supplier -- probe reads from each supplier, and fails if one does not answer', async () => {
  double.fund(7_300_000)
  const file = join(directory, 'shop.env')
  writeFileSync(file, 'ESIM_ACCESS_CODE=none-of-its-codes\n')
  const [well, failed, balance, none] = await Promise.all([
    supplier(['probe'], settings),
    supplier(['probe', '--settings', file], { ESIM_ACCESS_URL: double.origin }),
    supplier(['balance'], settings),
    supplier(['probe']),
  ])
  expect(well.out).toMatch(
    /^esim-access balance 7\.30 USD; first package \S+ \(.+\) for \d+\.\d\d USD \(\d+\.\d s\)\n$/,
  )
  expect(well.code).toBe(0)
  expect(double.sold()).toEqual([])
  expect([failed.code, failed.out.includes('esim-access FAILED: ')]).toEqual([1, true])
  expect(failed.out + failed.error).not.toContain('none-of-its-codes')
  expect(balance.out).toMatch(/^esim-access balance 7\.30 USD \(\d+\.\d s\)\n$/)
  expect([none.code, none.error]).toEqual([
    1,
    expect.stringMatching(/^No supplier is set up: set /),
  ])
}, 60_000)
