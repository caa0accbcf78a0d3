import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const airalo: Registered<Supplier> = {
  variables: {
    must: { clientId: 'AIRALO_CLIENT_ID', clientSecret: 'AIRALO_CLIENT_SECRET' },
    may: { url: 'AIRALO_URL' },
  },
  async load() {
    const { AiraloSettings, createAiraloSupplier } = await import('./airalo-supplier.ts')
    return shapedBy(AiraloSettings, createAiraloSupplier)
  },
}
