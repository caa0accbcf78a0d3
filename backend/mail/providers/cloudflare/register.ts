import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'

export const cloudflare: Registered<MailProvider> = {
  variables: {
    must: { accountId: 'MAIL_CLOUDFLARE_ACCOUNT', token: 'MAIL_CLOUDFLARE_TOKEN' },
    // What the consumer of its events brings. The address of the API.
    may: { webhookSecret: 'MAIL_CLOUDFLARE_WEBHOOK_SECRET', url: 'MAIL_CLOUDFLARE_URL' },
    shared,
  },
  async load() {
    const { createCloudflareMail, CloudflareSettings } = await import('./cloudflare-mail.ts')
    return shapedBy(CloudflareSettings, createCloudflareMail)
  },
}
