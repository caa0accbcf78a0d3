import { existsSync, readFileSync } from 'node:fs'
import { type } from 'arktype'
import { ImportSettings } from '#backend/shop/import/import-settings.ts'
import { PlainError } from '#contract/plain-error.ts'

/** Reads a file that the command names; refuses one that is not there. */
export function readGiven(file: string): string {
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}`)
  return readFileSync(file, 'utf8')
}

/** Reads `suppliers.json`. */
export function readSettings(file: string): ImportSettings {
  const settings = ImportSettings(parse(file))
  if (settings instanceof type.errors) throw new PlainError(`${file}: ${settings.summary}`)
  return settings
}

function parse(file: string): unknown {
  const text = readGiven(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new PlainError(`${file} is not JSON: ${String(error)}`)
  }
}
