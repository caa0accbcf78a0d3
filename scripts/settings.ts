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
