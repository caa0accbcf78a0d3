const names = ['ANALYTICS_ID', 'API_ORIGIN', 'SENTRY_DSN']

/** What the environment of a start says instead of wrangler.toml, for `npm start` and `run dev`. */
export function givenSettings(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const given = names.map((name) => [name, environment[name] ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
