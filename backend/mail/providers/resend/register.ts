import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'

export const resend: Registered<MailProvider> = {
  variables: {
    must: { key: 'MAIL_RESEND_KEY' },
    // The secret of its webhook. The address of the API.
    may: { webhookSecret: 'MAIL_RESEND_WEBHOOK_SECRET', url: 'MAIL_RESEND_URL' },
    shared,
  },
  async load() {
    const { createResendMail, ResendSettings } = await import('./resend-mail.ts')
    return shapedBy(ResendSettings, createResendMail)
  },
}

/** Whatever takes mails as Resend does, at an address of its own. */
export const generic: Registered<MailProvider> = {
  variables: {
    must: { providerUrl: 'MAIL_PROVIDER_URL', providerKey: 'MAIL_PROVIDER_KEY' },
    may: {},
    shared,
  },
  async load() {
    const { createGenericMail, GenericSettings } = await import('./resend-mail.ts')
    return shapedBy(GenericSettings, createGenericMail)
  },
}
