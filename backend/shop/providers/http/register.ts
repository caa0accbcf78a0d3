import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { EsimSupplier } from '../supplier/supplier.ts'

export const http: Registered<EsimSupplier> = {
  variables: {
    must: { url: 'SUPPLIER_URL', key: 'SUPPLIER_KEY', webhookSecret: 'SUPPLIER_WEBHOOK_SECRET' },
    may: {},
  },
  async load() {
    const { createHttpSupplier, HttpSupplierSettings } = await import('./http-supplier.ts')
    return shapedBy(HttpSupplierSettings, createHttpSupplier)
  },
}
