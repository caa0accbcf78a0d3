// This file contains no schemas, so that a browser's script loads no schema library.

/** The largest file, and the most rows that one file may have. */
export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 5_000
/** The most columns that are read, and the most characters of a cell that are kept. */
export const maxImportColumns = 20
export const maxCellLength = 300
/** The most characters of rows that are pasted instead of sent as a file. */
export const maxPastedLength = 60_000

/** The fields that a column of a file can contain. */
export const importFields = ['name', 'email', 'plan', 'day', 'group', 'locale'] as const
export type ImportField = (typeof importFields)[number]

/**
 * The character encodings that files are recognised in: those of the Encoding standard that
 * spreadsheet programs write, of each pair that reads the same the more usual one first.
 */
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'iso-8859-2',
  'iso-8859-5',
  'iso-8859-7',
  'koi8-u',
  'ibm866',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'iso-2022-jp',
  'gb18030',
  'euc-kr',
  'big5',
] as const
export type FileEncoding = (typeof fileEncodings)[number]

export const fileSeparators = [',', ';', '\t', '|'] as const
export type FileSeparator = (typeof fileSeparators)[number]

/** Why a whole file is refused. */
export const fileProblems = ['empty', 'too_large', 'too_many_rows', 'no_table', 'locked'] as const
export type FileProblem = (typeof fileProblems)[number]

/** Why a cell of a row is refused. */
export const cellProblems = [
  'email_missing',
  'email_wrong',
  'email_elsewhere',
  'email_suspended',
  'name_missing',
  'name_long',
  'formula',
  'encoding',
  'guessed',
  'plan_missing',
  'plan_unknown',
  'plan_unclear',
  'plan_short',
  'budget_spent',
  'day_unread',
  'day_absent',
  'day_past',
  'day_far',
  'group_unknown',
  'locale_unknown',
  'double',
  'waits',
  'not_approved',
] as const
export type CellProblemKind = (typeof cellProblems)[number]

/**
 * `asks`: the row breaks a rule and needs an approval; `waiting`: the approval was requested.
 * `done`: an earlier file already assigned the same, so the row is not assigned again.
 */
export const rowStates = [
  ...(['wrong', 'ready', 'asks', 'waiting', 'skipped', 'done', 'failed'] as const),
] as const
export type RowState = (typeof rowStates)[number]

/** The corrections of a cell that the page offers as a button. */
export const fixKinds = ['set', 'skip', 'buy'] as const

export const importStates = ['checking', 'running', 'stopping', 'stopped', 'done'] as const
