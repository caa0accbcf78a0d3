import type { TestRun } from './run-group.ts'

/**
 * The groups of `npm test`, with the most cases that each may have. A group grows by raising its
 * number here: docs/tests.md says what belongs in which.
 */
export type Group = TestRun & {
  /** Most cases; one more fails. */
  most: number
  /** Whether its tests read what the production build makes. */
  isOfBuild: boolean
  /** Whether others yield to it: with the build before it, it is the longest chain. */
  leads?: true
}

/** In the order in which they begin, the longest first. */
export const groups: readonly Group[] = [
  {
    name: 'backend',
    most: 5_100,
    isOfBuild: false,
    runner: 'vitest',
    projects: ['backend'],
    // React as it is deployed; its development build renders mails more slowly.
    env: { NODE_ENV: 'production' },
  },
  { name: 'edge', most: 4_800, isOfBuild: true, leads: true, runner: 'vitest', projects: ['edge'] },
  { name: 'processes', most: 360, isOfBuild: true, runner: 'vitest', projects: ['processes'] },
  { name: 'project', most: 4_700, isOfBuild: true, runner: 'vitest', projects: ['node'] },
  { name: 'd1', most: 400, isOfBuild: true, runner: 'vitest', projects: ['d1'] },
  {
    name: 'components',
    most: 1_300,
    isOfBuild: false,
    runner: 'vitest',
    projects: ['app', 'app-server'],
  },
  {
    name: 'browser',
    most: 140,
    isOfBuild: true,
    runner: 'playwright',
    args: ['--grep-invert', '@deep|@node'],
    runtime: 'workerd',
  },
  {
    name: 'browser on Node',
    most: 20,
    isOfBuild: true,
    runner: 'playwright',
    args: ['--grep', '@node|@each'],
    runtime: 'node',
  },
]
