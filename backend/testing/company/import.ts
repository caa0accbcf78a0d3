import { importCalls } from '#contract/calls/company/import.ts'
import { runImports } from '../../company/import/run-imports.ts'
import { testDatabase } from '../testing.ts'
import { type Assigner, callOfAssigner, openAssigner, stockUp } from './assignment.ts'

/** The most plans that one line of a cart takes. */
const plansAtOnce = 500

/** Opens a shop with a member of an organisation that has bought that many plans. */
export async function openImporter(plans: number): Promise<Assigner> {
  const importer = await openAssigner(Math.min(plans, plansAtOnce))
  for (let left = plans - plansAtOnce; left > 0; left -= plansAtOnce) {
    await stockUp(importer, Math.min(left, plansAtOnce))
  }
  return importer
}

/** A row for the person with a number, whom the organisation does not know yet. */
export function personRow({ planId, organizationId }: Assigner, at: number): string[] {
  return [`Person ${at}`, `p${at}@${organizationId}.example`, planId, '']
}

/** Rows for people with the numbers from 1 on. */
export function peopleRows(importer: Assigner, count: number): string[][] {
  return Array.from({ length: count }, (_, at) => personRow(importer, at + 1))
}

/** Sends rows as a CSV file and returns the id of the job. */
export async function sendRows(
  { shop, bearer }: Assigner,
  rows: readonly (readonly string[])[],
): Promise<string> {
  const lines = [['Name', 'Mail', 'Plan', 'Day'], ...rows].map((cells) => cells.join(','))
  const body = lines.join('\n')
  const file = { name: 'visits.csv' }
  return (await shop.ask(importCalls.uploadImport, file, { bearer, body })).importId
}

export function previewOf({ shop, bearer }: Assigner, importId: string, more: object = {}) {
  return shop.ask(importCalls.getImport, { importId, ...more }, { bearer })
}

/**
 * Runs scheduled work until no import is left, after the work that followed the answers has
 * released its jobs.
 */
export async function finishImports(importer: Assigner): Promise<void> {
  await importer.shop.settle()
  const call = callOfAssigner(importer)
  for (let run = 0; run < 100 && (await runImports(call)) > 0; run += 1);
}

/** How many plans were given, by person, plan and time. */
export async function givenTo({ organizationId }: Assigner): Promise<number[]> {
  const { results } = await testDatabase()
    .prepare(`SELECT count(*) AS count FROM assignment WHERE organization_id = ?
      GROUP BY account_id, plan_id, due_at`)
    .bind(organizationId)
    .all<{ count: number }>()
  return results.map(({ count }) => count)
}
