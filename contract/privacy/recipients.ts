/**
 * Who receives personal data from a deployment. The privacy notice lists them; a test compares the
 * table with the variables that configure services and with the hosts of the content policy.
 * `settings` are the first words of variables, and `hosts` those that a page may contact.
 */
export const recipients = [
  { service: 'hosting', provider: 'Cloudflare', settings: [], hosts: [] },
  { service: 'payment', provider: 'Stripe', settings: ['STRIPE_'], hosts: ['stripe.com'] },
  {
    service: 'network',
    provider: undefined,
    settings: ['SUPPLIER_', 'AIRALO_', 'ESIM_ACCESS_', 'ESIM_GO_', 'ZENDIT_'],
    hosts: [],
  },
  { service: 'mail', provider: undefined, settings: ['MAIL_'], hosts: [] },
  {
    service: 'sign_in',
    provider: 'Apple, Google, Facebook',
    settings: ['SOCIAL_'],
    hosts: [],
  },
  {
    service: 'captcha',
    provider: 'Cloudflare Turnstile',
    settings: ['CAPTCHA_'],
    hosts: ['challenges.cloudflare.com'],
  },
  {
    service: 'chat',
    provider: 'Intercom',
    settings: ['SUPPORT_CHAT_'],
    hosts: [
      ...(['intercom.io', 'intercom-messenger.com', 'intercomcdn.com'] as const),
      ...(['intercomassets.com', 'intercomusercontent.com', 'intercom-sheets.com'] as const),
    ],
  },
  {
    service: 'push',
    provider: 'Google, Apple, Mozilla, Microsoft',
    settings: ['PUSH_'],
    hosts: [],
  },
  { service: 'errors', provider: 'Sentry', settings: ['SENTRY_'], hosts: [] },
  {
    service: 'statistics',
    provider: 'Google Analytics',
    settings: ['ANALYTICS_'],
    hosts: ['googletagmanager.com', 'google-analytics.com', 'analytics.google.com'],
  },
] as const satisfies readonly Recipient[]

type Recipient = {
  service: string
  /** Undefined where the deployment chooses whose service it is. */
  provider: string | undefined
  settings: readonly string[]
  hosts: readonly string[]
}

export type RecipientService = (typeof recipients)[number]['service']
