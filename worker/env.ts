import { type Dsn, parseDsn } from '#contract/dsn.ts'
import { type MasterKeys, parseTagKeys } from '#contract/tag-keys.ts'

/** What the platform binds; names of secrets stand in wrangler.toml and the README. */
export type Env = {
  ASSETS: Fetcher
  DB: D1Database
  ENVIRONMENT: 'development' | 'test' | 'production'
  /** Two live keys at most: `kid:base64url,kid:base64url`; the first signs. */
  TAG_KEYS: string
  /** Base URL of a remote commerce backend; empty means the embedded one. */
  API_ORIGIN: string
  /** Where errors are reported; empty means nowhere. */
  SENTRY_DSN: string
  /** Google tag id that statistics go to, with consent only; empty means there are none. */
  ANALYTICS_ID: string
}

/** The checked configuration of one deployment. */
export type Config = {
  environment: Env['ENVIRONMENT']
  tagKeys: MasterKeys
  apiOrigin?: string
  sentry?: Dsn
  analyticsId?: string
}

/** Reads the environment once; one error names every problem. */
export function readConfig(env: Env): Config {
  const problems: string[] = []
  const check = <T>(read: () => T): T | undefined => {
    try {
      return read()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const environments = ['development', 'test', 'production']
  if (!environments.includes(env.ENVIRONMENT)) {
    problems.push(`ENVIRONMENT must be one of ${environments.join(', ')}, got "${env.ENVIRONMENT}"`)
  }
  const tagKeys = check(() => parseTagKeys(env.TAG_KEYS ?? ''))
  const apiOrigin = check(() => readOrigin('API_ORIGIN', env.API_ORIGIN))
  const sentry = check(() => readDsn(env.SENTRY_DSN))
  const analyticsId = check(() => readTagId(env.ANALYTICS_ID))
  if (problems.length > 0 || !tagKeys) {
    throw new Error(`Configuration is not usable:\n- ${problems.join('\n- ')}`)
  }
  return {
    environment: env.ENVIRONMENT,
    tagKeys,
    ...(apiOrigin ? { apiOrigin } : {}),
    ...(sentry ? { sentry } : {}),
    ...(analyticsId ? { analyticsId } : {}),
  }
}

function readOrigin(name: string, value: string | undefined): string | undefined {
  if (!value) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${name} must be an http or https URL, got "${value}"`)
  }
  return url.origin
}

function readDsn(value: string | undefined): Dsn | undefined {
  if (!value) return undefined
  const dsn = parseDsn(value)
  // Not repeated: one with a secret in it would end up in logs.
  if (!dsn) throw new Error('SENTRY_DSN must look like https://key@host/project, without a secret')
  return dsn
}

function readTagId(value: string | undefined): string | undefined {
  if (!value) return undefined
  if (!/^(G|GTM)-[A-Z0-9]{4,20}$/.test(value)) {
    throw new Error(`ANALYTICS_ID must be a Google tag id such as G-ABC123, got "${value}"`)
  }
  return value
}
