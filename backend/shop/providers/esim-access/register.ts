import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const esimAccess: Registered<Supplier> = {
  variables: {
    must: { code: 'ESIM_ACCESS_CODE' },
    may: { url: 'ESIM_ACCESS_URL', webhookSecret: 'ESIM_ACCESS_WEBHOOK_SECRET' },
  },
  async load() {
    const { createEsimAccess, EsimAccessSettings } = await import('./esim-access.ts')
    return shapedBy(EsimAccessSettings, createEsimAccess)
  },
}
