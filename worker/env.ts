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
}

/** The checked configuration of one deployment. */
export type Config = {
  environment: Env['ENVIRONMENT']
  tagKeys: MasterKeys
  apiOrigin?: string
  sentryDsn?: string
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
  const sentryDsn = check(() => readOrigin('SENTRY_DSN', env.SENTRY_DSN) && env.SENTRY_DSN)
  if (problems.length > 0 || !tagKeys) {
    throw new Error(`Configuration is not usable:\n- ${problems.join('\n- ')}`)
  }
  return {
    environment: env.ENVIRONMENT,
    tagKeys,
    ...(apiOrigin ? { apiOrigin } : {}),
    ...(sentryDsn ? { sentryDsn } : {}),
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
