import { type Registered, shapedBy } from '../../call/outside/provider.ts'
import type { MailProvider } from '../sending/provider.ts'

export const http: Registered<MailProvider> = {
  variables: {
    must: { providerUrl: 'MAIL_PROVIDER_URL', providerKey: 'MAIL_PROVIDER_KEY', from: 'MAIL_FROM' },
    may: {},
  },
  async load() {
    const { createHttpProvider, HttpProviderSettings } = await import('./http-provider.ts')
    return shapedBy(HttpProviderSettings, createHttpProvider)
  },
}
