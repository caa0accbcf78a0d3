import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, tool } from '../run.ts'
import { type Outcome, readPlaywright, readVitest } from './reports.ts'
import { runTimed, type Timed } from './run-timed.ts'

/** Tests that one runner carries out: projects of Vitest or some files of them, or browser tests. */
export type TestRun = { name: string; env?: Readonly<Record<string, string>> } & (
  | { runner: 'vitest'; projects: readonly string[]; files?: readonly string[] }
  | { runner: 'playwright'; args: readonly string[]; runtime: 'workerd' | 'node' }
)

/** What a run of tests came to. */
export type Result = Outcome & Timed & { name: string }

type Options = {
  /** Further arguments for the runner. */
  args?: readonly string[]
  /** Folder of the tests' databases. */
  temporary: string
  /** How many cores Vitest may keep busy; browser tests take two. */
  cores: number
  /** What the command begins with, such as `lowPriority`. */
  prefix?: readonly string[]
}

/** Makes a command yield the cores to all others. */
export const lowPriority = ['nice', '-n', '10'] as const

/** Where the runners' reports and output are written. */
export const reports = join(root, 'test-results')

/** Runs tests to their end. A run that fails outside of a test, or has none, is a failure, too. */
export async function runGroup(run: TestRun, options: Options): Promise<Result> {
  const file = join(reports, run.name.replaceAll(/\W+/g, '-'))
  const [report, log] = [`${file}.json`, `${file}.log`]
  const env = { ...run.env, TMPDIR: options.temporary, E2E_REPORT: report }
  const { args = [], prefix = [], cores } = options
  const isVitest = run.runner === 'vitest'
  const runner = isVitest
    ? [tool('vitest'), ...vitestArgs(run, report, cores)]
    : [tool('playwright'), 'test', ...run.args]
  const runtime = isVitest ? {} : { E2E_RUNTIME: run.runtime }
  const timed = await runTimed([...prefix, ...runner, ...args], {
    log,
    env: { ...env, ...runtime },
  })
  const outcome = isVitest ? readVitest(report) : readPlaywright(report)
  const failures = [...outcome.failures]
  const isSilent = !timed.isClean && failures.length === 0
  if (isSilent) failures.push(`${run.name}: failed outside of a test\n${endOf(log)}`)
  if (timed.isClean && outcome.passed === 0) failures.push(`${run.name}: nothing was tested`)
  return { ...outcome, ...timed, failures, name: run.name }
}

/** The last lines of a runner's output, without those that workerd writes when its storage is reset. */
export function endOf(log: string, lines = 30): string {
  const said = readFileSync(log, 'utf8').split('\n')
  const kept = said.filter((line) => line !== '' && !/^(?:exception = |stack: )/.test(line))
  return kept.slice(-lines).join('\n')
}

function vitestArgs(
  { projects, files = [] }: Extract<TestRun, { runner: 'vitest' }>,
  report: string,
  cores: number,
): string[] {
  return [
    'run',
    // As in a browser, a second try is said at the end, by name.
    '--retry=1',
    `--maxWorkers=${cores}`,
    '--reporter=json',
    '--reporter=./scripts/suite/unhandled-errors.ts',
    `--outputFile.json=${report}`,
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
  ]
}
