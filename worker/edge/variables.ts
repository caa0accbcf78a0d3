import { type SocialProvider, socialProviders } from '#contract/words.ts'

/** Every variable except those that providers register. */
export const variableNames = [
  'ENVIRONMENT',
  // At most two valid keys, `kid:base64url,kid:base64url`; the first one signs.
  'TAG_KEYS',
  // The keys for cookies, tokens and proofs, in the same format.
  'SESSION_KEYS',
  // Base URL of a remote commerce backend; empty means the embedded one.
  'API_ORIGIN',
  // Base URL of a remote CMS (`GET /entries`, `/outline`, `/search`); empty means the texts of the build.
  'CMS_ORIGIN',
  // Signs publications and previews, at least 32 characters; empty means neither.
  'CMS_SECRET',
  // Key and address of IndexNow, which is notified of publications; without a key nothing is sent.
  ...(['INDEXNOW_KEY', 'INDEXNOW_URL'] as const),
  // DSN for error reports; empty means that nothing is reported.
  'SENTRY_DSN',
  // Share of log lines that are written, from 0 to 1; lines of errors are always written. Empty
  // means all.
  'LOG_SAMPLE',
  // Base URL of a collector of traces (OTLP/HTTP); empty means that none are sent.
  'OTLP_URL',
  // The host of the office, where the people who run the shop sign in; empty means `office.localhost`
  // in development, and no office in production.
  'OFFICE_HOST',
  // Opens `/__ops`, the operators' page, at least 32 characters; empty means that there is none.
  'OPS_KEY',
  // Where alerts are told: an address that takes Slack's JSON, and a mailbox; empty means the log alone.
  ...(['ALERT_URL', 'ALERT_MAIL'] as const),
  // Cloudflare's API with the account, and a token that may read its Analytics Engine: the page then
  // shows all requests, not only those of the process that answers.
  ...(['FIGURES_URL', 'FIGURES_TOKEN'] as const),
  // Names of the eSIM suppliers that are used, separated by commas; empty means all that are set up.
  'SUPPLIERS',
  // Google tag id for statistics, which are sent only with consent; empty means no statistics.
  'ANALYTICS_ID',
  ...(['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const),
  // URL that verifies captcha tokens, if not Turnstile's own.
  'CAPTCHA_VERIFY_URL',
  // URL of the captcha's script, if not Turnstile's own.
  'CAPTCHA_SCRIPT_URL',
  // The key pair of push notices (VAPID, RFC 8292), in base64url; empty means none are sent.
  ...(['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'] as const),
  ...(['SUPPORT_CHAT_APP_ID', 'SUPPORT_CHAT_SECRET'] as const),
  // URL of the chat's script, if not Intercom's own for the app.
  'SUPPORT_CHAT_SCRIPT_URL',
  ...socialProviders.flatMap((provider) => socialVariables(provider)),
] as const

type Uppercased = Uppercase<SocialProvider>
type SocialVariable = `SOCIAL_${Uppercased}_${'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER'}`

/** Returns the names of a provider's variables. */
export function socialVariables(
  provider: SocialProvider,
): [clientId: SocialVariable, clientSecret: SocialVariable, issuer: SocialVariable] {
  const prefix = `SOCIAL_${provider.toUpperCase() as Uppercased}` as const
  return [`${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`, `${prefix}_ISSUER`]
}

/** An empty or absent variable selects the embedded variant of a feature or switches it off. */
export type Variables = {
  ENVIRONMENT: 'development' | 'test' | 'production'
  TAG_KEYS: string
  SESSION_KEYS: string
} & Partial<Record<(typeof variableNames)[number], string>>
