const names = [
  'ANALYTICS_ID',
  'API_ORIGIN',
  'SENTRY_DSN',
  ...['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET', 'CAPTCHA_VERIFY_URL'],
  ...['MAIL_PROVIDER_URL', 'MAIL_PROVIDER_KEY', 'MAIL_FROM'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL'],
  ...['SUPPLIER_URL', 'SUPPLIER_KEY', 'SUPPLIER_WEBHOOK_SECRET'],
]

/** What the environment of a start says instead of wrangler.toml, for `npm start` and `run dev`. */
export function givenSettings(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const given = names.map((name) => [name, environment[name] ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
