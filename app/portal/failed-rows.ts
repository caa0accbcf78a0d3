import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { type CsvFile, csvAnswer } from './file/csv-answer.ts'

/** A row that a job left unchanged, with the text that says why. */
type FailedRow = { name: string; email: string; plan?: string; text: string }

/** Answers with the rows that a job left unchanged, as a file; without a job it is a 404. */
export function failedRowsAnswer(rows: readonly FailedRow[] | undefined): Promise<Response> {
  if (!rows) notFound()
  const isOfPlans = rows.some(({ plan }) => plan)
  const file: CsvFile<FailedRow> = {
    name: 'rows',
    heads: [
      m.people_person(),
      m.business_email(),
      ...(isOfPlans ? [m.enterprise_plan()] : []),
      m.policy_result(),
    ],
    read: async () => ({ lines: rows, next: null }),
    cellsOf: ({ name, email, plan, text }) => [
      ...[name, email],
      ...(isOfPlans ? [plan ?? ''] : []),
      text,
    ],
  }
  return csvAnswer(file)
}
