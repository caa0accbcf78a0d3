import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'
import { readFaults } from './read-faults.ts'

/** The test that caught each fault, by the fault's number; undefined if none did. */
export type Outcomes = Map<number, string | undefined>

const document = join(root, 'docs', 'tests.md')
const row = /^\| *(\d+) *\|.*(?<!\\)\| *((?:[^|\\]|\\.)*?) *\|$/gm
const table = /^\| n +\| about +\|[^\n]*\n(?:\|[^\n]*\n)*/m

/** Returns the outcomes that the document states. */
export function statedOutcomes(): Map<number, string> {
  const rows = readFileSync(document, 'utf8').matchAll(row)
  return new Map(Array.from(rows, ([, n, outcome = '']) => [Number(n), outcome]))
}

/** Writes the document's table anew, with the outcomes of some faults. */
export function writeOutcomes(outcomes: Outcomes): void {
  const stated = statedOutcomes()
  const rows = readFaults().map(({ n, about, fault, wasMissed }) => {
    const outcome = outcomes.has(n)
      ? told(outcomes.get(n), wasMissed)
      : (stated.get(n) ?? 'not planted yet')
    return `| ${n} | ${about} | ${fault} | ${outcome} |\n`
  })
  const head = '| n | about | fault | caught by |\n| --- | --- | --- | --- |\n'
  const text = readFileSync(document, 'utf8').replace(table, () => head + rows.join(''))
  writeFileSync(document, text)
}

function told(outcome: string | undefined, isNew: boolean | undefined): string {
  if (outcome === undefined) return 'missed'
  return outcome.replaceAll('|', '\\|') + (isNew ? ' (new)' : '')
}
