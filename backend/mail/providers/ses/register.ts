import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { MailProvider } from '../../sending/provider.ts'
import { shared } from '../shared-variables.ts'

export const ses: Registered<MailProvider> = {
  variables: {
    must: { region: 'MAIL_SES_REGION', keyId: 'MAIL_SES_KEY_ID', secret: 'MAIL_SES_SECRET' },
    // The configuration set, and the topic to which it sends bounces and complaints. The address of
    // the API.
    may: { configurationSet: 'MAIL_SES_SET', topic: 'MAIL_SES_TOPIC', url: 'MAIL_SES_URL' },
    shared,
  },
  async load() {
    const { createSesMail, SesSettings } = await import('./ses-mail.ts')
    return shapedBy(SesSettings, createSesMail)
  },
}
