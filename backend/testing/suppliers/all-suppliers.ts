import { airaloLacks, openAiraloContract } from './airalo-contract.ts'
import type { Lacks, SupplierDouble } from './double.ts'
import { openEsimAccess } from './esim-access.ts'
import { esimGoLacks, openEsimGo } from './esim-go.ts'
import { openZendit, zenditLacks } from './zendit.ts'

export type TestSupplier = {
  name: string
  /** Starts the double; `now` is in milliseconds. */
  open: (now: () => number) => Promise<SupplierDouble>
  lacks: Lacks
}

/** Every supplier, with the double that its adapter is tried against. */
export const allSuppliers: readonly TestSupplier[] = [
  { name: 'esim-access', open: (now) => openEsimAccess({ now }), lacks: {} },
  { name: 'airalo', open: openAiraloContract, lacks: airaloLacks },
  { name: 'esim-go', open: (now) => openEsimGo({ now }), lacks: esimGoLacks },
  { name: 'zendit', open: (now) => openZendit({ now }), lacks: zenditLacks },
]
