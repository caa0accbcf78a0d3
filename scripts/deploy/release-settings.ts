import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import type { Variables } from '#worker/edge/variables.ts'
import { readConfig, variableNames } from '#worker/embedded/read-config.ts'
import { nodeSettingNames } from '#worker/node/shop/settings.ts'

/** What a release needs besides wrangler's own settings. */
export const releaseNames = ['DEPLOY_ORIGINS', 'CLOUDFLARE_ACCOUNT_ID', 'CLOUDFLARE_API_TOKEN']

/** The part of a built worker's configuration that a release looks at. */
export type BuiltConfig = {
  name: string
  vars?: Readonly<Record<string, unknown>>
  routes?: readonly (string | { pattern: string })[]
  d1_databases?: readonly { binding: string; database_name?: string; database_id?: string }[]
}

type Given = Readonly<Record<string, string | undefined>>

/** Reads a file of settings such as `.env.example` describes; a name that nothing reads is refused. */
export function readSettingsFile(file: string): Given {
  const given = parseEnv(readFileSync(file, 'utf8'))
  const known = [...variableNames, ...nodeSettingNames, ...releaseNames]
  const unknown = Object.keys(given).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new PlainError(`${file}: nothing reads ${unknown.join(', ')}`)
  return given
}

/**
 * Returns the secrets of a worker from its settings: what is set and not in its configuration. Throws
 * if the worker could not start with them, or its configuration says something else.
 */
export function secretsOf(given: Given, { vars = {} }: BuiltConfig): Record<string, string> {
  const clashes = variableNames.filter(
    (name) => given[name] && name in vars && vars[name] !== given[name],
  )
  if (clashes.length > 0) {
    throw new PlainError(
      `${clashes.join(', ')} has another value in wrangler.toml: remove it there`,
    )
  }
  const set = variableNames.flatMap((name) => {
    const value = given[name]
    return value && !(name in vars) ? [[name, value] as const] : []
  })
  const secrets = Object.fromEntries(set)
  readConfig({ ...vars, ...secrets } as Variables)
  return secrets
}

/** Returns what has to be entered into wrangler.toml before a release: ids of databases that exist. */
export function findPlaceholders({ d1_databases: databases = [] }: BuiltConfig): string[] {
  return databases
    .filter(({ database_id: id = '' }) => /^0{8}-/.test(id) || id === '')
    .map(
      ({ binding, database_name: name }) =>
        `${binding} has no database yet: npx wrangler d1 create ${name}, and enter its id as database_id`,
    )
}

/** Returns the shops that a release tries although no route leads to them. */
export function findUnrouted(origins: string, { routes = [] }: BuiltConfig): string[] {
  const patterns = routes.map((route) => {
    const [host = ''] = (typeof route === 'string' ? route : route.pattern).split('/')
    return new RegExp(`^${host.replaceAll('.', '\\.').replaceAll('*', '.*')}$`)
  })
  return originsIn(origins)
    .map((origin) => new URL(origin).host)
    .filter((host) => !host.endsWith('.workers.dev'))
    .filter((host) => !patterns.some((pattern) => pattern.test(host)))
    .map(
      (host) =>
        `no route leads to ${host}: enter { pattern = "${host}", custom_domain = true } into routes`,
    )
}

/** The origins that DEPLOY_ORIGINS lists. */
export function originsIn(text: string): string[] {
  return text.split(',').map((origin) => new URL(origin.trim()).origin)
}
