import type { Config } from './env.ts'

type Deployment = {
  /** Of the browser's files. */
  assets: string
  /** Of the whole upload; empty outside of Cloudflare's runtime. */
  version: string
} & Pick<Config, 'analyticsId' | 'sentry' | 'supportChat'>

/**
 * Names a deployment in the keys of stored pages. A page is rendered by this code with the tag id,
 * the DSN and the chat: other code and other settings must never find it.
 */
export function deploymentId(deployment: Deployment): string {
  const { assets, version, analyticsId = '', sentry, supportChat } = deployment
  const chat = supportChat ? [supportChat.appId, supportChat.scriptUrl] : []
  return encodeURIComponent([assets, version, analyticsId, sentry?.dsn ?? '', ...chat].join(' '))
}
