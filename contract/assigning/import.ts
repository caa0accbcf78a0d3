import { type } from 'arktype'
import { Currency } from '../account.ts'
import type { Camelized } from '../case.ts'
import { ApprovalCheck, TouchedBudget } from '../spending/approval.ts'
import {
  cellProblems,
  fileEncodings,
  fileSeparators,
  fixKinds,
  importFields,
  importStates,
  rowStates,
} from './import-words.ts'

// Wire shapes of files that members upload. Times are unix seconds, days YYYY-MM-DD.

const Field = type.enumerated(...importFields)
const Count = type('number.integer >= 0')

export const FileReading = type({ encoding: type.enumerated(...fileEncodings), names: 'string[]' })

/** An uploaded file of people and plans, and the progress of its assignment. */
export const ImportJob = type({
  id: 'string',
  file_name: 'string',
  state: type.enumerated(...importStates),
  created_by_name: 'string',
  created_at: 'number.integer',
  'started_at?': 'number.integer',
  'ended_at?': 'number.integer',
  /** Rows in the file, rows to assign, and those of them that are assigned or failed. */
  row_count: Count,
  planned_count: Count,
  done_count: Count,
  failed_count: Count,
  /** Rows that wait for approval. */
  waiting_count: Count,
})
export type ImportJob = Camelized<typeof ImportJob.infer>

const Fix = type({
  kind: type.enumerated(...fixKinds),
  'field?': Field,
  'value?': 'string',
  /** The rows that the fix changes. */
  'lines?': 'number.integer[]',
  'plan_id?': 'string',
  'count?': 'number.integer',
})
export type ImportFix = Camelized<typeof Fix.infer>

export const CellProblem = type({
  field: Field,
  kind: type.enumerated(...cellProblems),
  /** Values for the sentence that describes the problem: a text, a number, and other rows. */
  'text?': 'string',
  'count?': 'number.integer',
  'lines?': 'number.integer[]',
  fixes: Fix.array().atMostLength(2),
})
export type ImportProblem = Camelized<typeof CellProblem.infer>

export const ImportRow = type({
  line: 'number.integer',
  values: {
    name: 'string',
    email: 'string',
    plan: 'string',
    day: 'string',
    group: 'string',
    locale: 'string',
  },
  state: type.enumerated(...rowStates),
  'plan_id?': 'string',
  /** Absent if the plan is to be sent at once. */
  'day?': 'string',
  problems: CellProblem.array(),
  /** The rules that the row breaks, for which it needs an approval. */
  'checks?': ApprovalCheck.array(),
})
export type ImportRow = Camelized<typeof ImportRow.infer>

export const ImportPreview = type({
  job: ImportJob,
  bytes: Count,
  'encoding?': type.enumerated(...fileEncodings),
  'separator?': type.enumerated(...fileSeparators),
  /** Whether the encoding is a guess; rows with letters outside ASCII then wait for a choice. */
  is_guessed: 'boolean',
  /** The encodings to choose from, the likeliest first, each with the first names that it gives. */
  readings: FileReading.array(),
  /** The names of a workbook's sheets that are not hidden, and which of them was read. */
  sheets: 'string[]',
  'sheet?': Count,
  /** The field that each column is read as; null for a column that is ignored. */
  columns: type({ head: 'string', sample: 'string', field: Field.or('null') }).array(),
  has_head: 'boolean',
  'default_plan_id?': 'string',
  'default_day?': 'string',
  clock: 'string',
  zone: "'person' | 'organization'",
  counts: type({
    all: Count,
    wrong: Count,
    ready: Count,
    skipped: Count,
    done: Count,
    failed: Count,
    asks: Count,
    waiting: Count,
  }),
  /** The rules that rows break, each once, and the names of the people who can approve them. */
  needs: ApprovalCheck.array(),
  approvers: 'string[]',
  /** The first plan whose destination the organisation does not allow. */
  'elsewhere_plan_id?': 'string',
  /**
   * The budgets before and after the rows that are ready; empty once the assignment has started.
   */
  budgets: TouchedBudget.array(),
  currency: Currency,
  /** The requested page of rows, and the number of all rows that match. */
  rows: ImportRow.array(),
  total: Count,
})
export type ImportPreview = Camelized<typeof ImportPreview.infer>
