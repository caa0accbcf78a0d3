import { type Dsn, parseDsn } from '#contract/dsn.ts'
import { type MasterKeys, parseMasterKeys } from '#contract/tag-keys.ts'
import { type SocialProvider, socialProviders } from '#contract/words.ts'

/** What the platform binds; names of secrets stand in wrangler.toml and the README. */
export type Env = Variables & {
  ASSETS: Fetcher
  DB: D1Database
  /** What people upload. */
  FILES: R2Bucket
  /** Which deployment this is; absent outside of Cloudflare's runtime. */
  VERSION?: WorkerVersionMetadata
}

/** Every variable that may be set: a start takes over those that its environment has. */
export const variableNames = [
  'ENVIRONMENT',
  // Two live keys at most: `kid:base64url,kid:base64url`; the first signs.
  'TAG_KEYS',
  // The same for cookies, tokens and proofs.
  'SESSION_KEYS',
  // Base URL of a remote commerce backend; empty means the embedded one.
  'API_ORIGIN',
  // Where errors are reported; empty means nowhere.
  'SENTRY_DSN',
  // Google tag id that statistics go to, with consent only; empty means there are none.
  'ANALYTICS_ID',
  ...(['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const),
  // Where captcha tokens are verified, if not at Turnstile's own address.
  'CAPTCHA_VERIFY_URL',
  // Where the captcha's script is loaded from, if not from Turnstile's own address.
  'CAPTCHA_SCRIPT_URL',
  ...(['MAIL_PROVIDER_URL', 'MAIL_PROVIDER_KEY', 'MAIL_FROM'] as const),
  ...(['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const),
  // Where Stripe's API is spoken, if not at its own address.
  'STRIPE_API_URL',
  ...(['SUPPLIER_URL', 'SUPPLIER_KEY', 'SUPPLIER_WEBHOOK_SECRET'] as const),
  ...(['SUPPORT_CHAT_APP_ID', 'SUPPORT_CHAT_SECRET'] as const),
  // Where the chat's script is loaded from, if not from Intercom's own address of the app.
  'SUPPORT_CHAT_SCRIPT_URL',
  ...socialProviders.flatMap((provider) => socialVariables(provider)),
] as const

type Uppercased = Uppercase<SocialProvider>
type SocialVariable = `SOCIAL_${Uppercased}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER'}`

function socialVariables(
  provider: SocialProvider,
): [clientId: SocialVariable, clientSecret: SocialVariable, issuer: SocialVariable] {
  const prefix = `SOCIAL_${provider.toUpperCase() as Uppercased}` as const
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, `${prefix}_ISSUER`]
}

/** An empty or absent variable means the embedded or absent variant of what it configures. */
export type Variables = {
  ENVIRONMENT: 'development' | 'test' | 'production'
  TAG_KEYS: string
  SESSION_KEYS: string
} & Partial<Record<(typeof variableNames)[number], string>>

/** A shop's client at a provider; `issuer` only where it is not the provider's own. */
export type SocialClientConfig = { clientId: string; clientSecret: string; issuer?: string }

/** The checked configuration of one deployment. */
export type Config = {
  environment: Variables['ENVIRONMENT']
  tagKeys: MasterKeys
  sessionKeys: MasterKeys
  apiOrigin?: string
  sentry?: Dsn
  analyticsId?: string
  captcha?: { siteKey: string; secret: string; scriptUrl: string; verifyUrl?: string }
  /** Absent: mails stay in the outbox, to be read there. */
  mail?: { providerUrl: string; providerKey: string; from: string }
  /** Absent: the sandbox's cards; in production nothing can be paid. */
  stripe?: { secretKey: string; webhookSecret: string; apiUrl?: string }
  /** Absent: the sandbox's network; in production nothing can be sold. */
  supplier?: { url: string; key: string; webhookSecret: string }
  supportChat?: { appId: string; secret: string; scriptUrl: string }
  social: Partial<Record<SocialProvider, SocialClientConfig>>
}

/** Reads the environment once; one error names every problem and repeats no secret. */
export function readConfig(env: Variables): Config {
  const reading = startReading(env)
  const config = {
    environment: readEnvironment(reading),
    tagKeys: readKeys(reading, 'TAG_KEYS', 'tag'),
    sessionKeys: readKeys(reading, 'SESSION_KEYS', 'session'),
    ...optional('apiOrigin', readUrl(reading, 'API_ORIGIN')?.origin),
    ...optional('sentry', readDsn(reading)),
    ...optional('analyticsId', readTagId(reading)),
    ...optional('captcha', readCaptcha(reading)),
    ...optional('mail', readMail(reading)),
    ...optional('stripe', readStripe(reading)),
    ...optional('supplier', readSupplier(reading)),
    ...optional('supportChat', readSupportChat(reading)),
    social: readSocial(reading),
  }
  const { environment, tagKeys, sessionKeys } = config
  if (reading.problems.length > 0 || !environment || !tagKeys || !sessionKeys) {
    throw new Error(`Configuration is not usable:\n- ${reading.problems.join('\n- ')}`)
  }
  return { ...config, environment, tagKeys, sessionKeys }
}

type Name = (typeof variableNames)[number]

type Reading = {
  problems: string[]
  /** Undefined for an empty variable. */
  text: (name: Name) => string | undefined
}

function startReading(env: Variables): Reading {
  const values: Readonly<Record<string, unknown>> = env
  return {
    problems: [],
    text(name) {
      const value = values[name]
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
    },
  }
}

function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V })
}

const environments = ['development', 'test', 'production'] as const

function readEnvironment({ text, problems }: Reading): Variables['ENVIRONMENT'] | undefined {
  const given = text('ENVIRONMENT') ?? ''
  const known = environments.find((name) => name === given)
  if (!known) problems.push(`ENVIRONMENT must be one of ${environments.join(', ')}, got "${given}"`)
  return known
}

function readKeys({ text, problems }: Reading, name: Name, use: string): MasterKeys | undefined {
  try {
    return parseMasterKeys(text(name) ?? '', use)
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  }
}

function readUrl({ text, problems }: Reading, name: Name): URL | undefined {
  const value = text(name)
  if (value === undefined) return undefined
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url && /^https?:$/.test(url.protocol)) return url
  problems.push(`${name} must be an http or https URL, got "${value}"`)
  return undefined
}

/** The values of variables that mean something only together; undefined where all are empty. */
function readTogether<Each extends Name>(
  { text, problems }: Reading,
  names: readonly Each[],
): Record<Each, string> | undefined {
  const missing = names.filter((name) => text(name) === undefined)
  if (missing.length === 0) {
    return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Each, string>
  }
  if (missing.length < names.length) {
    problems.push(`${missing.join(', ')} must be set, as ${names.join(', ')} belong together`)
  }
  return undefined
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

function readMail(reading: Reading): Config['mail'] {
  const set = readTogether(reading, ['MAIL_PROVIDER_URL', 'MAIL_PROVIDER_KEY', 'MAIL_FROM'])
  const url = readUrl(reading, 'MAIL_PROVIDER_URL')
  if (!set || !url) return undefined
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(set.MAIL_FROM)) {
    reading.problems.push(`MAIL_FROM must be an e-mail address, got "${set.MAIL_FROM}"`)
  }
  return { providerUrl: url.href, providerKey: set.MAIL_PROVIDER_KEY, from: set.MAIL_FROM }
}

function readStripe(reading: Reading): Config['stripe'] {
  const set = readTogether(reading, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  const apiUrl = readUrl(reading, 'STRIPE_API_URL')?.href
  if (!set) return undefined
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = set
  return { secretKey, webhookSecret, ...optional('apiUrl', apiUrl) }
}

function readSupplier(reading: Reading): Config['supplier'] {
  const set = readTogether(reading, ['SUPPLIER_URL', 'SUPPLIER_KEY', 'SUPPLIER_WEBHOOK_SECRET'])
  const url = readUrl(reading, 'SUPPLIER_URL')?.href
  if (!set || !url) return undefined
  return { url, key: set.SUPPLIER_KEY, webhookSecret: set.SUPPLIER_WEBHOOK_SECRET }
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
    // As written: an issuer is compared with what tokens say, to the last slash.
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
  // Not repeated: one with a secret in it would end up in logs.
  if (!dsn) problems.push('SENTRY_DSN must look like https://key@host/project, without a secret')
  return dsn
}

function readTagId({ text, problems }: Reading): string | undefined {
  const value = text('ANALYTICS_ID')
  if (value === undefined || /^(G|GTM)-[A-Z0-9]{4,20}$/.test(value)) return value
  problems.push(`ANALYTICS_ID must be a Google tag id such as G-ABC123, got "${value}"`)
  return undefined
}
