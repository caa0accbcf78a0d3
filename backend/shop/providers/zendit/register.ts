import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const zendit: Registered<Supplier> = {
  variables: {
    must: { key: 'ZENDIT_KEY' },
    may: { url: 'ZENDIT_URL', webhookValue: 'ZENDIT_WEBHOOK_VALUE' },
  },
  async load() {
    const { createZendit, ZenditSettings } = await import('./zendit.ts')
    return shapedBy(ZenditSettings, createZendit)
  },
}
