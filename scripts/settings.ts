import { variableNames } from '#worker/env.ts'

/** What the environment of a start says instead of wrangler.toml, for `npm start` and `run dev`. */
export function givenSettings(
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  const given = variableNames.map((name) => [name, environment[name] ?? ''] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== ''))
}
