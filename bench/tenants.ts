import { type Tenant, tenants } from '#tenants/index.ts'
import { createHostResolver } from '#tenants/resolve.ts'

export type Measure = { name: string; value: number; unit: string; budget: number; ok: boolean }

const tenantCount = 10_000
const lookUps = 200_000
const resolveBudgetUs = 5
/** A tenth of what the whole worker may take to start. */
const startBudgetMs = 40

/** Host look-up and start with 10,000 tenants, every second one found by its tag. */
export function benchTenants(): Measure[] {
  const many = makeTenants()
  const startedAt = performance.now()
  const resolve = createHostResolver(many, { acceptsLocal: true })
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

function makeTenants(): Tenant[] {
  const [model] = tenants
  if (!model) throw new Error('expected a tenant to copy')
  return Array.from({ length: tenantCount }, (_, at) => ({
    ...model,
    slug: `shop${at}`,
    hosts: [`shop${at}.tradewind.example`, `shop${at}.localhost`],
    hostTag: at % 2 === 1 ? tagOf(at) : null,
    suffixes: at % 2 === 1 ? ['*.partners.example'] : [],
  }))
}

/** Five letters that differ from tenant to tenant, spread over the alphabet like names are. */
function tagOf(at: number): string {
  const scattered = (at * 2_654_435_761) % 11_881_376
  return scattered
    .toString(26)
    .padStart(5, '0')
    .replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)))
}

if (import.meta.main) console.table(benchTenants())
