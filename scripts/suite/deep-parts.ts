import { execFileSync } from 'node:child_process'
import { root } from '../run.ts'
import type { TestRun } from './run-group.ts'

const deep = { TEST_DEPTH: 'deep' }

/** Returns the tests whose text has any of the given words. */
function testsWith(...words: readonly string[]): string[] {
  const wanted = words.flatMap((word) => ['-e', word])
  const found = execFileSync('git', ['grep', '-lw', ...wanted, '--', '*.test.ts', '*.test.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
  return found.trim().split('\n')
}

/** Words of tests that stop the shop in the middle of its work. */
const crashing = ['dying', 'interrupted', 'openMortalBackend', 'killedAt']
const crawl = 'worker/crawl.test.ts'

const isOfEdge = (file: string) => /^worker\/(?!node\/)|\.worker\.test\.ts$/.test(file)

/** Tests that need the Nu checker, which is installed for them alone. */
const markup = '@markup'
const otherwise = ['--grep-invert', markup]

/** Returns the tests with any of the words that are not among others. */
function testsBeside(others: readonly string[], ...words: readonly string[]): string[] {
  return testsWith(...words).filter((file) => !others.includes(file))
}

/** Moments at which code that reckons with dates is likely to fail, each with the clock's zone. */
const moments = [
  ['2026-12-31T22:58:00Z', 'UTC'],
  ['2027-01-31T23:58:00Z', 'UTC'],
  ['2027-02-28T12:00:00Z', 'UTC'],
  ['2028-02-29T12:00:00Z', 'UTC'],
  ['2027-03-28T00:58:00Z', 'Europe/Berlin'],
  ['2026-11-01T05:58:00Z', 'America/New_York'],
] as const

/**
 * The parts of `npm run test:deep` in the order in which they run, for a seed of random inputs. Each
 * takes at most 30 minutes on two cores.
 */
export const deepParts: Readonly<Record<string, (seed: string) => readonly TestRun[]>> = {
  races: () => [
    {
      name: 'races',
      runner: 'vitest',
      projects: ['backend'],
      files: testsWith('rounds', 'eachRound').filter((file) => file.startsWith('backend/')),
      env: deep,
    },
  ],
  fuzz: (seed) => [
    {
      name: 'fuzz',
      runner: 'vitest',
      projects: ['backend', 'node', 'processes', 'app', 'edge'],
      files: [
        ...testsWith('fast-check', 'inputs'),
        ...testsBeside(
          testsWith('fast-check', 'inputs', 'rounds', 'eachRound', ...crashing),
          'isDeep',
          'drawnLocales',
        ).filter((file) => file.startsWith('backend/')),
      ],
      env: { ...deep, TEST_SEED: seed },
    },
  ],
  access: () => [
    {
      name: 'access',
      runner: 'vitest',
      projects: ['edge'],
      files: [
        'worker/access.test.ts',
        ...testsBeside([...testsWith('fast-check'), crawl], 'effort').filter(isOfEdge),
      ],
      env: deep,
    },
  ],
  crawl: () => [
    {
      name: 'crawl',
      runner: 'vitest',
      projects: ['edge'],
      files: [crawl],
      env: deep,
    },
  ],
  domains: () => [
    {
      name: 'domains without company',
      runner: 'vitest',
      projects: ['backend'],
      files: ['backend/account/', 'backend/shop/', 'backend/content/'],
      env: { TEST_DOMAINS: 'account,shop,content' },
    },
  ],
  engines: () => [{ name: 'engines', runner: 'vitest', projects: ['engines'] }],
  crashes: () => [
    {
      name: 'crashes',
      runner: 'vitest',
      projects: ['backend', 'processes'],
      files: testsWith(...crashing),
      env: deep,
    },
  ],
  tools: () => [
    {
      name: 'tools',
      runner: 'vitest',
      projects: ['processes', 'node'],
      files: ['scripts/', 'tenants/'],
      env: deep,
    },
  ],
  clock: () =>
    moments.map(([clock, zone]) => ({
      name: `clock ${clock}`,
      runner: 'vitest' as const,
      projects: ['backend', 'app', 'app-server'],
      env: { TEST_CLOCK: clock, TZ: zone },
    })),
  standards: () => [
    {
      name: 'standards',
      runner: 'vitest',
      projects: ['backend', 'standards'],
      files: [
        'backend/standards/',
        'backend/company/directory/okta.test.ts',
        'backend/company/directory/entra.test.ts',
      ],
    },
  ],
  browser: () => [{ name: 'browser', runner: 'playwright', args: otherwise, runtime: 'workerd' }],
  'browser-node': () => [
    { name: 'browser on Node', runner: 'playwright', args: otherwise, runtime: 'node' },
  ],
  markup: () => [
    { name: 'markup', runner: 'playwright', args: ['--grep', markup], runtime: 'workerd' },
  ],
}
