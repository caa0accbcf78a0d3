import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import { variableNames } from '#worker/embedded/read-config.ts'

/**
 * Returns the variables of the environment that override wrangler.toml, for `npm start` and `npm
 * run dev`.
 */
export function givenSettings(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const given = variableNames.map((name) => [name, environment[name] ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}

/**
 * Adds what a file made from `.env.example` sets to the environment of a command; what the
 * environment says itself comes first.
 */
export function loadSettings(file: string | undefined): void {
  if (file === undefined) return
  if (!existsSync(file)) throw new PlainError(`There is no file ${file}`)
  const set = Object.entries(parseEnv(readFileSync(file, 'utf8'))).filter(([, value]) => value)
  process.env = { ...Object.fromEntries(set), ...process.env }
}
