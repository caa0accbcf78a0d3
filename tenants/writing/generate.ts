import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as colors from '@radix-ui/colors'
import { accents, grays, type PaletteName } from '../reading/palette.ts'
import { Tenant } from '../reading/schema.ts'
import { printJson } from './print-json.ts'

const steps = Array.from({ length: 12 }, (_, at) => at + 1)
const scales = colors as unknown as Record<string, Record<string, string>>

/** Returns the names of the tenant files in a folder, sorted. */
export function tenantFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .sort()
}

/** Returns the JSON Schema with which editors complete and check a tenant file. */
export function schemaText(): string {
  // JSON Schema has no word for a rule of ours: an editor checks the type, the shop's start the rule.
  return printJson(Tenant.toJsonSchema({ fallback: { predicate: ({ base }) => base } }))
}

/** Returns the source of the module with every colour that a tenant may use, packed. */
export function palettesText(): string {
  const entries = [...grays, ...accents].map((name) => {
    const lines = packPalette(name).map((line) => `    '${line}',`)
    return [`  ${name}: [`, ...lines, '  ],'].join('\n')
  })
  return [
    "import type { PaletteName } from './palette.ts'",
    '',
    '/** Light and dark steps, as hexadecimal. */',
    'type Packed = readonly [string, string]',
    '',
    '/** Radix Colors (MIT), written by `npm run tenant schema`. */',
    'export const palettes: Readonly<Record<PaletteName, Packed>> = {',
    ...entries,
    '}',
    '',
  ].join('\n')
}

/** Writes everything that is derived from the schema, the folder and the colours. */
export function writeGenerated(folder: string): void {
  writeFileSync(join(folder, 'tenant.schema.json'), schemaText())
  writeFileSync(join(folder, 'reading', 'palettes.gen.ts'), palettesText())
}

function packPalette(name: PaletteName): string[] {
  const solid = (scale: string) => steps.map((step) => stepOf(scale, `${name}${step}`)).join('')
  return [solid(name), solid(`${name}Dark`)]
}

function stepOf(scale: string, step: string): string {
  const colour = scales[scale]?.[step]
  if (!colour) throw new Error(`expected ${scale}.${step} in @radix-ui/colors`)
  return colour.slice(1)
}
