import { PlainError } from '#contract/plain-error.ts'
import type { Group } from './groups.ts'
import type { Result } from './run-group.ts'

/** Collects what checks and tests came to, and says it at the end. */
export function openOutcome() {
  let passed = 0
  /** Failures with their messages, which are repeated at the end of the output. */
  const failures: string[] = []
  /** Tests that passed only on a retry, each with its first failure. */
  const retried: string[] = []
  const results: Result[] = []

  return {
    /** Carries out a check that is no test; throws if it fails, so that what needs it is left out. */
    async check(name: string, step: () => Promise<unknown>): Promise<void> {
      const startedAt = performance.now()
      try {
        await step()
      } catch (error) {
        failures.push(`${name}${reasonOf(error)}`)
        console.error(`✗ ${name}`)
        throw error
      }
      passed += 1
      console.log(`✓ ${name} (${Math.round(performance.now() - startedAt)} ms)`)
    },

    add(result: Result): void {
      results.push(result)
      passed += result.passed
      failures.push(...result.failures)
      retried.push(...result.retried)
      const sign = result.failures.length === 0 ? '✓' : '✗'
      console.log(
        `${sign} ${result.name}: ${casesOf(result)} cases, ${result.failures.length} failed`,
      )
    },

    /** Refuses a group that has outgrown its number. */
    limit(result: Result, { most }: Pick<Group, 'most'>): void {
      const cases = casesOf(result)
      if (cases <= most) return
      failures.push(
        `${result.name}: ${cases} cases are more than ${most}. docs/tests.md says what belongs into this group; scripts/suite/groups.ts has the number.`,
      )
    },

    /** Prints the figures of each group and the closing line, and ends the process. */
    end(): void {
      for (const each of retried) console.log(`\n↻ passed only at the second try: ${each}`)
      for (const failure of failures) console.log(`\n✗ ${failure}`)
      console.log(`\n${row('group', 'cases', 'wall s', 'processor s')}`)
      for (const each of results) {
        const [wall, processor] = [each.wallSeconds, each.processorSeconds].map(Math.round)
        console.log(row(each.name, casesOf(each), wall ?? 0, processor ?? 0))
      }
      console.log(`\n${passed} passed, ${failures.length} failed`)
      process.exit(failures.length === 0 ? 0 : 1)
    },
  }
}

function casesOf({ passed, failures }: Result): number {
  return passed + failures.length
}

function row(name: string, ...figures: readonly (string | number)[]): string {
  return name.padEnd(18) + figures.map((figure) => String(figure).padStart(13)).join('')
}

/** A check's own words; the stack would only show this script. */
function reasonOf(error: unknown): string {
  if (error instanceof PlainError) return `: ${error.message}`
  return `\n${error instanceof Error ? error.message : String(error)}`
}
