import type { Config } from './env.ts'

type Deployment = {
  /** Of the browser's files. */
  assets: string
  /** Of the whole upload; empty outside of Cloudflare's runtime. */
  version: string
} & Pick<Config, 'analyticsId' | 'sentry'>

/**
 * Names a deployment in the keys of stored pages. A page is rendered by this code with the tag id
 * and the DSN: other code and other settings must never find it.
 */
export function deploymentId({ assets, version, analyticsId, sentry }: Deployment): string {
  return encodeURIComponent([assets, version, analyticsId ?? '', sentry?.dsn ?? ''].join(' '))
}
