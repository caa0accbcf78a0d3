import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tenant } from '../reading/schema.ts'
import type { Problem, TenantFile } from '../rules/check.ts'
import { palettesText, schemaText, tenantFiles } from './generate.ts'

/**
 * Reads the tenant files of a folder. A file that is not JSON is reported as a problem and does not
 * throw.
 */
export function readFolder(folder: string): { files: TenantFile[]; problems: Problem[] } {
  const files: TenantFile[] = []
  const problems: Problem[] = []
  for (const name of tenantFiles(folder)) {
    const file = `tenants/${name}`
    const value = parse(readFileSync(join(folder, name), 'utf8'))
    if (value instanceof SyntaxError) problems.push(wrongFile(file, `valid JSON: ${value.message}`))
    else files.push({ file, value })
  }
  return { files, problems }
}

/** Returns the tenants of a folder whose files are known to be valid. */
export function readTenants(folder = join(import.meta.dirname, '..')): Tenant[] {
  const { files, problems } = readFolder(folder)
  if (problems.length > 0) throw new Error(`expected tenant files: ${problems[0]?.file} is none`)
  return files.map(({ value }) => value as Tenant)
}

/** Finds derived files that differ from what would be generated now. */
export function findStale(folder: string): Problem[] {
  const texts = {
    'tenant.schema.json': schemaText(),
    'reading/palettes.gen.ts': palettesText(),
  }
  return Object.entries(texts)
    .filter(([name, text]) => readFileSync(join(folder, name), 'utf8') !== text)
    .map(([name]) => wrongFile(`tenants/${name}`, 'what `npm run tenant schema` writes'))
}

function wrongFile(file: string, expected: string): Problem {
  return { file, path: '(file)', value: undefined, expected, level: 'error' }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return error
    throw error
  }
}
