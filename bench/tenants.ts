import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '#tenants/index.ts'
import { createHostResolver } from '#tenants/reading/resolve.ts'
import { deployTenants } from '#tenants/writing/deploy-tenants.ts'
import { readTenants } from '#tenants/writing/read-folder.ts'
import { root } from '../scripts/run.ts'
import { collectFully } from '../scripts/serve/serve-build.ts'
import { type BareWorker, prepareBare } from './servers/bare-worker.ts'

export type Measure = { name: string; value: number; unit: string; budget: number; ok: boolean }

const tenantCount = 10_000
const lookUps = 200_000
const resolveBudgetUs = 5
/** A tenth of the start budget of the whole worker. */
const startBudgetMs = 40

/** A quarter of an isolate's memory. */
const memoryBudgetMb = 32
const firstBudgetMs = 200
const visitBudgetMs = 10

/** Writes the files of 10,000 tenants as a build does; returns their folder. */
export function deployMany(): string {
  const folder = join(root, '.wrangler', 'bench', 'many')
  deployTenants(manyTenants, join(folder, 'generated', 'tenants'))
  return folder
}

/**
 * Visits a shop of each tenant once in the built worker, and then one shop as often: requests
 * themselves take memory until it is collected.
 */
export async function visitTenants(): Promise<Measure[]> {
  const start = await prepareBare('built', deployMany(), collectFully.split(' '))
  const same = await visitInTurn(start, () => hostOf(0))
  const each = await visitInTurn(start, hostOf)
  return [
    measured('first visit of an isolate, 10,000 tenants', each.firstMs, 'ms', firstBudgetMs),
    measured('visit of a tenant that is read', same.middleMs, 'ms', visitBudgetMs),
    measured('visit of a tenant that is not', each.middleMs, 'ms', visitBudgetMs),
    measured('memory of 10,000 tenants', each.grownMb - same.grownMb, 'MB', memoryBudgetMb),
  ]
}

async function visitInTurn(start: () => Promise<BareWorker>, hostAt: (at: number) => string) {
  const { child, ask, stop } = await start()
  const visit = async (at: number) => {
    const startedAt = performance.now()
    const status = await ask(hostAt(at))
    if (status !== 200) throw new Error(`expected a shop to answer 200, got ${status}`)
    return performance.now() - startedAt
  }
  try {
    const firstMs = await visit(0)
    const before = residentMb(child.pid)
    const times: number[] = []
    for (let at = 1; at < tenantCount; at++) times.push(await visit(at))
    const middleMs = times.sort((a, b) => a - b)[tenantCount / 2] ?? Number.NaN
    return { firstMs, middleMs, grownMb: residentMb(child.pid) - before }
  } finally {
    await stop()
  }
}

const hostOf = (at: number) => manyTenants[at]?.hosts[0] ?? ''

function residentMb(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

/** Measures host look-up and start with 10,000 tenants; every second host is found by its tag. */
export function benchTenants(): Measure[] {
  const startedAt = performance.now()
  const resolve = createHostResolver(manyTenants, { acceptsLocal: true })
  const startMs = performance.now() - startedAt
  const hosts = {
    listed: (at: number) => `shop${(at * 7919) % tenantCount}.tradewind.example:8787`,
    tagged: (at: number) => `${tagOf(((at * 7919) % tenantCount) | 1)}-shop.partners.example`,
    unknown: (at: number) => `nobody${at}.partners.example`,
    foreign: (at: number) => `host${at}.elsewhere.example`,
  }
  return [
    ...Object.entries(hosts).map(([kind, hostOf]) => {
      const value = measureUs(resolve, hostOf)
      return measured(`resolve a ${kind} host, 10,000 tenants`, value, 'us', resolveBudgetUs)
    }),
    measured('build the host look-up, 10,000 tenants', startMs, 'ms', startBudgetMs),
  ]
}

function measureUs(resolve: (host: string) => unknown, hostOf: (at: number) => string): number {
  const hosts = Array.from({ length: lookUps }, (_, at) => hostOf(at))
  for (const host of hosts.slice(0, 20_000)) resolve(host)
  const startedAt = performance.now()
  for (const host of hosts) resolve(host)
  return ((performance.now() - startedAt) * 1000) / lookUps
}

function measured(name: string, value: number, unit: string, budget: number): Measure {
  return { name, value: Number(value.toFixed(3)), unit, budget, ok: value <= budget }
}

export const manyTenants: readonly Tenant[] = makeTenants()

function makeTenants(): Tenant[] {
  const [model] = readTenants()
  if (!model) throw new Error('expected a tenant to copy')
  return Array.from({ length: tenantCount }, (_, at) => ({
    ...model,
    slug: `shop${at}`,
    hosts: [`shop${at}.tradewind.example`, `shop${at}.localhost`],
    hostTag: at % 2 === 1 ? tagOf(at) : null,
    suffixes: at % 2 === 1 ? ['*.partners.example'] : [],
  }))
}

/** Returns five letters that are unique to a tenant and spread over the alphabet as names are. */
function tagOf(at: number): string {
  const scattered = (at * 2_654_435_761) % 11_881_376
  return scattered
    .toString(26)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
}

if (import.meta.main) console.table([...benchTenants(), ...(await visitTenants())])
