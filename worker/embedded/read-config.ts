import { providers } from '#backend/providers.ts'
import { PlainError } from '#contract/plain-error.ts'
import { type Config, checkConfig, type Env } from '../edge/env.ts'
import type { KnownProviders } from '../edge/read-providers.ts'
import { variableNames as ownNames, type Variables } from '../edge/variables.ts'

const known: KnownProviders = providers

/** Every supported variable; start scripts pass on those that their environment has. */
export const variableNames: readonly string[] = [
  ...ownNames,
  ...new Set(
    Object.values(known).flatMap((kind) =>
      Object.values(kind).flatMap(({ variables }) =>
        Object.values({ ...variables?.must, ...variables?.may, ...variables?.shared }),
      ),
    ),
  ),
]

/** Reads and checks the environment of a deployment, its providers included. */
export function readConfig(
  env: Variables & Pick<Env, 'BACKEND'> & Readonly<Record<string, unknown>>,
): Config {
  return checkConfig(env, known)
}

/** Refuses to start where mails are to go by SMTP and the runtime opens no such connections. */
export function requireSmtp(config: Config, { SMTP }: Pick<Env, 'SMTP'>): Config {
  if (config.mail?.name !== 'smtp' || SMTP) return config
  throw new PlainError('Configuration is not usable: MAIL_SMTP_SERVER needs plain Node')
}
