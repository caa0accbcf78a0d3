import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Tenant, tenants } from '#tenants/index.ts'
import { newTenant } from '#tenants/writing/new-tenant.ts'
import { printJson } from '#tenants/writing/print-json.ts'
import { printTable, type Row } from './table.ts'

const counts = [8, 100, 1_000, 10_000]
/** What a worker may weigh, packed. */
const workerLimitBytes = 3 * 2 ** 20

/**
 * What tenant files weigh inside a worker: as many are written as `tenant new` writes them, with
 * apps, and read into the one module that they would be. Shows from how many on they must live
 * elsewhere; the look-up of hosts is measured by `tenants.ts`.
 */
export async function tenantByteRows(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tenants-'))
  try {
    for (let at = 0; at < Math.max(...counts); at++) {
      writeFileSync(join(folder, `shop${at}.json`), printJson(tenantAt(at)))
    }
    const rows: Row[] = []
    for (const count of counts) rows.push(await weigh(folder, count))
    return rows
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function weigh(folder: string, count: number): Promise<Row> {
  const texts: string[] = []
  for (let at = 0; at < count; at++) {
    const text = await readFile(join(folder, `shop${at}.json`), 'utf8')
    texts.push(JSON.stringify(JSON.parse(text)))
  }
  const data = `[${texts.join(',')}]`
  const packed = gzipSync(data, { level: 9 }).length
  const { ms, heapMiB } = parse(data)
  return {
    name: `${count} tenant files: ${kib(data.length)} KiB, parsed in ${ms} ms, ${heapMiB} MiB`,
    value: `${kib(packed)} KiB packed`,
    budget: `<= ${kib(workerLimitBytes)} KiB with the worker`,
    ok: packed <= workerLimitBytes,
  }
}

/** As one text: the quickest way to so many objects; a module of literals takes longer. */
function parse(data: string) {
  const before = process.memoryUsage().heapUsed
  const { user } = process.cpuUsage()
  const parsed: unknown[] = JSON.parse(data)
  const ms = Math.round((process.cpuUsage().user - user) / 1000)
  const heapMiB = Math.round((process.memoryUsage().heapUsed - before) / 2 ** 20)
  if (parsed.length === 0) throw new Error('expected tenants')
  return { ms, heapMiB }
}

function tenantAt(at: number): Tenant {
  const tenant = newTenant(`shop${at}`, tenants)
  const bundleId = `example.shop${at}.esim`
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const fingerprint = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':')
  return {
    ...tenant,
    appLinks: {
      ios: { teamId: 'SH00DEMO01', bundleId, appStoreId: String(1_000_000_000 + at) },
      android: { package: bundleId, fingerprints: [fingerprint.toUpperCase()] },
    },
  }
}

function kib(bytes: number): number {
  return Math.round(bytes / 1024)
}

if (import.meta.main) printTable('Tenant files in a worker', await tenantByteRows())
