import { m } from '#app/paraglide/messages.js'
import { type RecipientService, recipients } from '#contract/privacy/recipients.ts'

/** A company that receives data, and what it receives. */
export type ListedRecipient = { name: string; what: string }

/** Services that only some deployments have; the others belong to every sale. */
export type OptionalServices = Record<
  'sign_in' | 'captcha' | 'chat' | 'push' | 'errors' | 'statistics',
  boolean
>

/** Returns the recipients of a deployment; `signIn` are the providers that people can use here. */
export function recipientList(has: OptionalServices, signIn: readonly string[]): ListedRecipient[] {
  return recipients
    .filter(({ service }) => !isOptional(service) || has[service])
    .map(({ service, provider }) => ({
      name: service === 'sign_in' ? signIn.join(', ') : (provider ?? names[service]()),
      what: texts[service](),
    }))
}

function isOptional(service: RecipientService): service is keyof OptionalServices {
  return ['sign_in', 'captcha', 'chat', 'push', 'errors', 'statistics'].includes(service)
}

const names: Readonly<Record<'network' | 'mail', () => string>> = {
  network: () => m.recipient_network_name(),
  mail: () => m.recipient_mail_name(),
}

const texts: Readonly<Record<RecipientService, () => string>> = {
  hosting: () => m.recipient_hosting(),
  payment: () => m.recipient_payment(),
  network: () => m.recipient_network(),
  mail: () => m.recipient_mail(),
  sign_in: () => m.recipient_signin(),
  captcha: () => m.recipient_captcha(),
  chat: () => m.recipient_chat(),
  push: () => m.recipient_push(),
  errors: () => m.recipient_errors(),
  statistics: () => m.recipient_statistics(),
}
