import { type } from 'arktype'
import type { Redirect } from '#contract/pages/redirects.ts'
import { Tenant } from '../reading/schema.ts'
import { contrastRule } from './contrast.ts'
import { fieldRules } from './fields.ts'
import { checkOwners, hostRules } from './hosts.ts'
import type { Entry, Problem, Rule } from './problem.ts'
import { redirectRule } from './redirects.ts'

export type { Problem } from './problem.ts'

export type TenantFile = { file: string; value: unknown }

/** An entry, with the fields that break the schema. */
type Read = Entry & { broken: ReadonlySet<PropertyKey>; problems: Problem[] }

const ownerFields = ['slug', 'hosts', 'suffixes', 'hostTag'] as const

/**
 * Returns all problems of the tenant files at once. A rule is skipped for a file in which a field
 * that it reads breaks the schema, because that is reported already.
 */
export function checkTenants(
  files: readonly TenantFile[],
  builtIn: readonly Redirect[] = [],
): Problem[] {
  const rules = [...fieldRules, ...hostRules, contrastRule, redirectRule(builtIn)]
  const read = files.map(readTenant)
  const owners = read.filter((entry) => isSound(entry, ownerFields))
  return [
    ...read.flatMap((entry) => [...entry.problems, ...askRules(entry, rules)]),
    ...checkOwners(owners),
  ]
}

/** Whether a problem stops build and tests. */
export function isError(problem: Problem): boolean {
  return problem.level === 'error'
}

function readTenant({ file, value }: TenantFile): Read {
  const result = Tenant(value)
  // The cast is safe because no rule is applied that reads a broken field.
  const tenant = value as Tenant
  if (!(result instanceof type.errors)) return { file, tenant, broken: new Set(), problems: [] }
  const problems = result.map(({ path, expected, code }): Problem => {
    const name = path.stringify()
    const problem = { file, path: name || '(file)', expected, level: 'error' as const }
    if (expected === 'removed')
      return { ...problem, value: at(value, path), expected: 'no such field' }
    return { ...problem, value: code === 'required' ? undefined : at(value, path) }
  })
  const broken = new Set(result.map(({ path }) => path[0] ?? ''))
  return { file, tenant, broken, problems }
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown>)?.[key], value)
}

function isSound({ broken }: Read, fields: readonly PropertyKey[]): boolean {
  return !broken.has('') && !fields.some((field) => broken.has(field))
}

function askRules(entry: Read, rules: readonly Rule[]): Problem[] {
  return rules
    .filter(({ reads }) => isSound(entry, reads))
    .flatMap((rule) => rule.find(entry))
    .map((found) => ({ file: entry.file, ...found, level: 'error' }))
}
