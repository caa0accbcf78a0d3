import { type Registered, shapedBy } from '../../../call/outside/provider.ts'
import type { Supplier } from '../supplier/supplier.ts'

export const esimGo: Registered<Supplier> = {
  variables: { must: { key: 'ESIM_GO_KEY' }, may: { url: 'ESIM_GO_URL' } },
  async load() {
    const { createEsimGo, EsimGoSettings } = await import('./esim-go.ts')
    return shapedBy(EsimGoSettings, createEsimGo)
  },
}
