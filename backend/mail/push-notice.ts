import type { Locale } from '#contract/locale.ts'
import type { KeyPair } from '#crypto/web-push.ts'
import type { MailKinds } from './mail.ts'

/** A notice as a device shows it, in the language of its account. */
export type PushNotice = {
  accountId: string
  /** The kind of the mail that says the same. */
  kind: keyof MailKinds
  locale: Locale
  title: string
  body: string
  /** The page that it opens, without locale prefix. */
  path: string
}

/** How a deployment reaches browsers by their push services. */
export type PushSender = {
  keys: KeyPair
  send: (request: Request) => Promise<Response>
  /** Whether a push service may be a program on the same machine. */
  isSandbox: boolean
}
