import { type } from 'arktype'
import { Done } from '../../account.ts'
import { CellProblem, ImportJob, ImportPreview } from '../../assigning/import.ts'
import {
  fileEncodings,
  importFields,
  maxCellLength,
  maxImportColumns,
  maxImportRows,
  maxPastedLength,
} from '../../assigning/import-words.ts'
import { Id, PlanId } from '../../commerce/order.ts'
import { ApprovalWord } from '../../spending/approval.ts'
import { post, put } from '../row/endpoint.ts'
import { minute } from '../row/limits.ts'
import { call } from '../row/row.ts'

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const clock = /^([01]\d|2[0-3]):[0-5]\d$/
const Field = type.enumerated(...importFields)
const Line = type(`1 <= number.integer <= ${maxImportRows + 10}`)
const Lines = Line.array().atLeastLength(1).atMostLength(maxImportRows)

const assigning = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'],
  limits: [{ scope: 'account', count: 240, seconds: minute }],
} as const
const sending = {
  ...assigning,
  limits: [{ scope: 'account', count: 30, seconds: 10 * minute }],
} as const

const Sent = type({ import_id: 'string' })

/** Calls by which members assign plans to the people of a file. */
export const importCalls = {
  uploadImport: call({
    ...put('/organization/import/upload'),
    ...sending,
    summary: 'A file of people and plans (CSV or XLSX) as the body; nothing is assigned yet',
    takes: ['application/octet-stream'],
    input: type({ name: '1 <= string <= 200' }),
    answer: Sent,
  }),
  pasteImport: call({
    ...post('/organization/import/paste'),
    ...sending,
    summary: 'The same for rows that were typed or pasted',
    input: type({ text: `1 <= string <= ${maxPastedLength}` }),
    answer: Sent,
  }),
  getImport: call({
    ...post('/organization/import/get'),
    ...assigning,
    summary: 'A page of the rows of a file, each checked, and what they are read as',
    input: type({
      import_id: Id,
      'show?': "'all' | 'wrong' | 'ready' | 'asks'",
      'page?': '1 <= number.integer <= 1000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: ImportPreview,
  }),
  changeImport: call({
    ...post('/organization/import/change'),
    ...assigning,
    summary:
      'Change how a file is read, what columns are read as, and what rows get that name no plan or day',
    input: type({
      import_id: Id,
      'fields?': Field.or('null').array().atMostLength(maxImportColumns),
      'default_plan_id?': PlanId.or('null'),
      'default_day?': type(day).or('null'),
      'clock?': clock,
      'zone?': "'person' | 'organization'",
      /** One of the readings of the file, or one of its sheets; the rows are read again. */
      'encoding?': type.enumerated(...fileEncodings),
      'sheet?': '0 <= number.integer <= 1000',
    }),
    answer: Done,
  }),
  setImportCells: call({
    ...post('/organization/import/set_cells'),
    ...assigning,
    summary: 'Correct a cell, in one row or in several',
    input: type({
      import_id: Id,
      lines: Lines,
      field: Field,
      value: `string <= ${maxCellLength}`,
    }),
    answer: Done,
  }),
  skipImportRows: call({
    ...post('/organization/import/skip'),
    ...assigning,
    summary: 'Leave rows out, or take them in again; `again` assigns what was assigned before',
    input: type({ import_id: Id, lines: Lines, 'is_skipped?': 'boolean', 'is_again?': 'boolean' }),
    answer: Done,
  }),
  startImport: call({
    ...post('/organization/import/start'),
    ...sending,
    summary: 'Assign the rows that are right, and ask for those that break a rule',
    isProtected: true,
    input: type({
      import_id: Id,
      /**
       * The numbers of rows that the member saw; the call is refused if they have changed since.
       */
      ready: 'number.integer >= 0',
      /** If absent, rows that break a rule are left out. */
      'asks?': 'number.integer >= 0',
      /** A message to the person who approves. */
      'word?': ApprovalWord,
    }),
    answer: ImportJob,
  }),
  stopImport: call({
    ...post('/organization/import/stop'),
    ...assigning,
    summary: 'Stop the work; what is assigned stays assigned',
    input: type({ import_id: Id }),
    answer: ImportJob,
  }),
  exportImport: call({
    ...post('/organization/import/export'),
    ...sending,
    summary: 'The rows that need somebody, as they were sent, with what is wrong in each',
    input: type({ import_id: Id }),
    answer: type({
      heads: 'string[]',
      rows: type({ cells: 'string[]', problems: CellProblem.array() }).array(),
    }),
  }),
  listImports: call({
    ...post('/organization/import/list'),
    ...assigning,
    summary: 'The organisation’s latest files, and how far each is',
    input: type({}),
    answer: type({ jobs: ImportJob.array() }),
  }),
}
