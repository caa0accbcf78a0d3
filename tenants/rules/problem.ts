import type { Tenant } from '../reading/schema.ts'

/** A problem in a tenant file; a note does not make the check fail. */
export type Problem = {
  file: string
  path: string
  value: unknown
  expected: string
  level: 'error' | 'note'
}

/** A tenant file; the fields that the current rule reads follow the schema. */
export type Entry = { file: string; tenant: Tenant }

/** A rule's finding about a field; the caller adds the file. */
export type Finding = Omit<Problem, 'file' | 'level'>

/** A check within a file, applied only if the fields that it reads follow the schema. */
export type Rule = {
  reads: readonly (keyof Tenant)[]
  find: (entry: Entry) => Finding[]
}

export function finding(path: string, value: unknown, expected: string): Finding {
  return { path, value, expected }
}
