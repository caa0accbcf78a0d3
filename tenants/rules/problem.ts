import type { Tenant } from '../reading/schema.ts'

/** One thing that is wrong in a tenant file; a note is worth knowing but stops nothing. */
export type Problem = {
  file: string
  path: string
  value: unknown
  expected: string
  level: 'error' | 'note'
}

/** A tenant file whose fields, as far as the asking rule reads them, follow the schema. */
export type Entry = { file: string; tenant: Tenant }

/** What a rule says of a field; the file is added by who asks it. */
export type Finding = Omit<Problem, 'file' | 'level'>

/** One check within a file; it is asked only where the fields it reads follow the schema. */
export type Rule = {
  reads: readonly (keyof Tenant)[]
  find: (entry: Entry) => Finding[]
}

export function finding(path: string, value: unknown, expected: string): Finding {
  return { path, value, expected }
}
