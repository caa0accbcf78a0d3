import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const generic: Registered<Supplier> = {
  variables: {
    must: { url: 'SUPPLIER_URL', key: 'SUPPLIER_KEY', webhookSecret: 'SUPPLIER_WEBHOOK_SECRET' },
    may: {},
  },
  async load() {
    const { createGenericSupplier, GenericSettings } = await import('./generic-supplier.ts')
    return shapedBy(GenericSettings, createGenericSupplier)
  },
}
