import type { Config } from './edge/env.ts'

type Deployment = {
  /** Version of the browser's files. */
  assets: string
  /** Version of the whole deployment; empty outside of Cloudflare's runtime. */
  version: string
} & Pick<Config, 'analyticsId' | 'sentry' | 'supportChat'>

/**
 * Returns a deployment's id in the keys of stored pages. Rendered pages depend on the code, the tag
 * id, the DSN and the chat, so a deployment with other code or settings must not find them.
 */
export function deploymentId(deployment: Deployment): string {
  const { assets, version, analyticsId = '', sentry, supportChat } = deployment
  const chat = supportChat ? [supportChat.appId, supportChat.scriptUrl] : []
  return encodeURIComponent([assets, version, analyticsId, sentry?.dsn ?? '', ...chat].join(' '))
}
