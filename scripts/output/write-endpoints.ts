import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#contract/calls/index.ts'
import { officePrefix } from '#contract/calls/row/endpoint.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { root } from '../run.ts'

const header = `// Written by the build from the rows of contract/calls. Endpoints are single exports without
// schemas, so that a browser's script contains only those that it calls.
`

/** Returns the files of the endpoints of all rows: those of organisations, of the office, and others. */
export function endpointFiles(): Record<string, string> {
  const rows = Object.entries<CallRow>(calls)
  const below = (prefix: string) => rows.filter(([, { path }]) => path.startsWith(prefix))
  const [organization, office] = [below('/organization/'), below(officePrefix)]
  return {
    'organization-endpoints.ts': fileOf(organization),
    'office-endpoints.ts': fileOf(office),
    'endpoints.ts': fileOf(
      rows.filter((row) => !organization.includes(row) && !office.includes(row)),
      "\nexport { apiBase, type Endpoint } from './endpoint.ts'\nexport * from './office-endpoints.ts'\nexport * from './organization-endpoints.ts'\n",
    ),
  }
}

function fileOf(rows: [string, CallRow][], exported = ''): string {
  const makers = new Set(rows.map(([, row]) => makerOf(row)))
  const lines = rows.map(([name, row]) => {
    const begun = `export const ${name} = ${makerOf(row)}(`
    const args = [row.path, row.botCheck].flatMap((arg) => (arg ? `'${arg}'` : []))
    const line = `${begun}${args.join(', ')})\n`
    // As the formatter breaks it.
    return line.length > 101 ? `${begun}\n${args.map((arg) => `  ${arg},\n`).join('')})\n` : line
  })
  const imported = `import { ${[...makers].sort().join(', ')} } from './endpoint.ts'\n`
  return `${header}${imported}${exported}\n${lines.join('')}`
}

function makerOf({ method, isRetried }: CallRow): string {
  return isRetried ? 'read' : method.toLowerCase()
}

/** Writes the endpoints of the rows if they have changed. */
export function writeEndpoints(): void {
  for (const [name, text] of Object.entries(endpointFiles())) {
    const file = join(root, 'contract', 'calls', 'row', name)
    if (readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}
