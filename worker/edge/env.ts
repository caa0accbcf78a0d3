import { PlainError } from '#contract/plain-error.ts'
import type { QueueBindings } from '#contract/queues.ts'
import { type Dsn, parseDsn } from '#contract/reports/dsn.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'
import { type MasterKeys, parseMasterKeys } from '#crypto/tag-keys.ts'
import type { KeyPair } from '#crypto/web-push.ts'
import { type OperatorsConfig, readOfficeHost, readOpsKey } from './read-operators.ts'
import { type ChosenProviders, type KnownProviders, readProviders } from './read-providers.ts'
import { readPush } from './read-push.ts'
import {
  optional,
  type Reading,
  readAddress,
  readShare,
  readTogether,
  readUrl,
  startReading,
} from './read-variable.ts'
import { socialVariables, type Variables } from './variables.ts'

/** The platform's bindings; docs/deploy.md describes them. */
export type Env = Variables &
  QueueBindings & {
    ASSETS: Fetcher
    /** The backend's worker, if it is separate; this worker then has no database. */
    BACKEND?: Pick<Fetcher, 'fetch'> | undefined
    DB: D1Database
    CATALOGUE: D1Database
    GATE: import('#contract/gate.ts').GateObjects
    /** Uploaded files. */
    FILES: R2Bucket
    /** Sends requests to addresses that customers entered, on Node (docs/decisions/090). */
    OUTSIDE?: { fetch: (request: Request) => Promise<Response> } | undefined
    /** Sends mails by SMTP, on Node. */
    SMTP?: { send: SendBySmtp } | undefined
    /** Scales and converts pictures; if absent, they are sent unchanged. */
    IMAGES?: ImagesBinding | undefined
    /** The deployment's version; absent outside of Cloudflare's runtime. */
    VERSION?: WorkerVersionMetadata
    /** Get a data point per request and per shown page; absent outside of Cloudflare's runtime. */
    REQUESTS?: AnalyticsEngineDataset
    VITALS?: AnalyticsEngineDataset
  }

/** Sends a message to the mail server of a URL, and returns its reply. */
type SendBySmtp = (
  url: string,
  message: object,
) => Promise<
  | { isTaken: true; messageId: string }
  | { isTaken: false; error: string; command?: string; code?: number; response?: string }
>

/** A shop's client at a provider; `issuer` only if it differs from the provider's own. */
export type SocialClientConfig = { clientId: string; clientSecret: string; issuer?: string }

/**
 * The checked configuration of one deployment. Without a provider of mails, these stay in the outbox,
 * where they can be read. Without those of payments and eSIMs, the sandbox stands for them; in
 * production nothing can be sold then.
 */
export type Config = ChosenProviders &
  OperatorsConfig & {
    environment: Variables['ENVIRONMENT']
    tagKeys: MasterKeys
    sessionKeys: MasterKeys
    /** Where the backend is if it is not embedded: a network address, or `boundOrigin`. */
    apiOrigin?: string
    /** The first secret signs; while it is rotated, others are known as well. */
    cms?: { origin?: string; secrets?: readonly string[] }
    indexNow?: { key: string; url: string }
    sentry?: Dsn
    /** The share of successful requests whose log lines are written. */
    logSample?: number
    otlpUrl?: string
    /** Where operators are told of alerts, besides the log. */
    alerts?: { url?: string; mail?: string }
    /**
     * The data set from which operators' page and alerts read the figures of all isolates; `isSplit` if
     * the backend is a worker with one of its own.
     */
    dataSet?: { accountUrl: string; token: string; isSplit?: boolean }
    analyticsId?: string
    captcha?: { siteKey: string; secret: string; scriptUrl: string; verifyUrl?: string }
    supportChat?: { appId: string; secret: string; scriptUrl: string }
    push?: KeyPair
    social: Partial<Record<SocialProvider, SocialClientConfig>>
  }

/** The origin in the URLs of calls to a bound backend; the binding does not resolve the name. */
export const boundOrigin = 'https://backend.internal'

/** Reads and checks the environment. A single error lists every problem and repeats no secret. */
export function checkConfig(env: Variables & Pick<Env, 'BACKEND'>, known: KnownProviders): Config {
  const reading = startReading(env)
  const config = {
    environment: readEnvironment(reading),
    tagKeys: readKeys(reading, 'TAG_KEYS', 'tag'),
    sessionKeys: readKeys(reading, 'SESSION_KEYS', 'session'),
    ...optional('apiOrigin', readOrigin(reading, env)),
    ...optional('cms', readCms(reading)),
    ...optional('indexNow', readIndexNow(reading)),
    ...optional('sentry', readDsn(reading)),
    ...optional('logSample', readShare(reading, 'LOG_SAMPLE')),
    ...optional('dataSet', readDataSet(reading, env)),
    ...optional('otlpUrl', readUrl(reading, 'OTLP_URL')?.href.replace(/\/$/, '')),
    ...optional('opsKey', readOpsKey(reading)),
    ...optional('officeHost', readOfficeHost(reading)),
    ...optional('alerts', readAlerts(reading)),
    ...optional('analyticsId', readTagId(reading)),
    ...optional('captcha', readCaptcha(reading)),
    ...readProviders(reading, known),
    ...optional('supportChat', readSupportChat(reading)),
    ...optional('push', readPush(reading)),
    social: readSocial(reading),
  }
  const { environment, tagKeys, sessionKeys } = config
  if (reading.problems.length > 0 || !environment || !tagKeys || !sessionKeys) {
    throw new PlainError(`Configuration is not usable: ${reading.problems.join('; ')}`)
  }
  return { ...config, environment, tagKeys, sessionKeys }
}

/** The one place that decides whether the backend is embedded, bound or remote. */
function readOrigin(reading: Reading, { BACKEND }: Pick<Env, 'BACKEND'>): string | undefined {
  const remote = readUrl(reading, 'API_ORIGIN')?.origin
  if (!BACKEND) return remote
  if (remote) reading.problems.push('API_ORIGIN must be empty where the backend is bound')
  return boundOrigin
}

const environments = ['development', 'test', 'production'] as const

function readEnvironment({ text, problems }: Reading): Variables['ENVIRONMENT'] | undefined {
  const given = text('ENVIRONMENT') ?? ''
  const known = environments.find((name) => name === given)
  if (!known) problems.push(`ENVIRONMENT must be one of ${environments.join(', ')}, got "${given}"`)
  return known
}

function readKeys({ text, problems }: Reading, name: string, use: string): MasterKeys | undefined {
  try {
    return parseMasterKeys(text(name) ?? '', use)
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function readDataSet(reading: Reading, { BACKEND }: Pick<Env, 'BACKEND'>): Config['dataSet'] {
  const set = readTogether(reading, ['FIGURES_URL', 'FIGURES_TOKEN'])
  const url = readUrl(reading, 'FIGURES_URL')
  return set && url
    ? {
        accountUrl: url.href.replace(/\/$/, ''),
        token: set.FIGURES_TOKEN,
        ...(BACKEND ? { isSplit: true } : {}),
      }
    : undefined
}

function readAlerts(reading: Reading): Config['alerts'] {
  const url = readUrl(reading, 'ALERT_URL')?.href
  const mail = readAddress(reading, 'ALERT_MAIL')
  return url || mail ? { ...optional('url', url), ...optional('mail', mail) } : undefined
}

const turnstileScript = 'https://challenges.cloudflare.com/turnstile/v0/api.js'

function readCaptcha(reading: Reading): Config['captcha'] {
  const keys = readTogether(reading, ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'])
  const verifyUrl = readUrl(reading, 'CAPTCHA_VERIFY_URL')?.href
  const scriptUrl = readUrl(reading, 'CAPTCHA_SCRIPT_URL')?.href ?? turnstileScript
  if (!keys) return undefined
  const { CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = keys
  return { siteKey, secret, scriptUrl, ...optional('verifyUrl', verifyUrl) }
}

const leastSecret = 32

function readCms(reading: Reading): Config['cms'] {
  const origin = readUrl(reading, 'CMS_ORIGIN')?.href
  const secrets = reading.text('CMS_SECRET')?.split(',')
  const isShort = secrets?.some(({ length }) => length < leastSecret)
  if (isShort) reading.problems.push(`each CMS_SECRET must have at least ${leastSecret} characters`)
  if (!origin && !secrets) return undefined
  return { ...optional('origin', origin), ...optional('secrets', secrets) }
}

function readIndexNow(reading: Reading): Config['indexNow'] {
  const key = reading.text('INDEXNOW_KEY')
  const url = readUrl(reading, 'INDEXNOW_URL')?.href ?? 'https://api.indexnow.org/indexnow'
  if (key === undefined) return undefined
  if (/^[A-Za-z0-9-]{8,128}$/.test(key)) return { key, url }
  reading.problems.push('INDEXNOW_KEY must have 8 to 128 letters, digits and hyphens')
  return undefined
}

const intercomScript = 'https://widget.intercom.io/widget/'

function readSupportChat(reading: Reading): Config['supportChat'] {
  const set = readTogether(reading, ['SUPPORT_CHAT_APP_ID', 'SUPPORT_CHAT_SECRET'])
  const scriptUrl = readUrl(reading, 'SUPPORT_CHAT_SCRIPT_URL')?.href
  if (!set) return undefined
  const { SUPPORT_CHAT_APP_ID: appId, SUPPORT_CHAT_SECRET: secret } = set
  return { appId, secret, scriptUrl: scriptUrl ?? intercomScript + encodeURIComponent(appId) }
}

function readSocial(reading: Reading): Config['social'] {
  const clients: Config['social'] = {}
  for (const provider of socialProviders) {
    const [clientId, clientSecret, issuerUrl] = socialVariables(provider)
    const set = readTogether(reading, [clientId, clientSecret])
    // The issuer is kept as written, because it must equal the one in tokens, including a trailing
    // slash.
    const issuer = readUrl(reading, issuerUrl) && reading.text(issuerUrl)
    if (!set) continue
    clients[provider] = {
      clientId: set[clientId],
      clientSecret: set[clientSecret],
      ...optional('issuer', issuer),
    }
  }
  return clients
}

function readDsn({ text, problems }: Reading): Dsn | undefined {
  const value = text('SENTRY_DSN')
  if (value === undefined) return undefined
  const dsn = parseDsn(value)
  // The value is not repeated, because a DSN that contains a secret would end up in logs.
  if (!dsn) problems.push('SENTRY_DSN must look like https://key@host/project, without a secret')
  return dsn
}

function readTagId({ text, problems }: Reading): string | undefined {
  const value = text('ANALYTICS_ID')
  if (value === undefined || /^(G|GTM)-[A-Z0-9]{4,20}$/.test(value)) return value
  problems.push(`ANALYTICS_ID must be a Google tag id such as G-ABC123, got "${value}"`)
  return undefined
}
