import { raw } from '../../platform/sql.ts'
import { placeStatements } from '../../shop/catalogue/seed.ts'
import { readRates } from '../../shop/import/exchange-rates.ts'
import { importOffers } from '../../shop/import/import-offers.ts'
import type { ImportSettings } from '../../shop/import/import-settings.ts'
import { catalogueStore } from '../../shop/import/online/catalogue-store.ts'
import { publish } from '../../shop/import/publish.ts'
import type { CatalogueStore } from '../../shop/import/read-state.ts'
import { type FetchedOffer, storeRates } from '../../shop/import/stage-run.ts'
import { testCatalogue } from '../testing.ts'

/** The catalogue of the test as imports write it. */
export function testStore(): CatalogueStore {
  return catalogueStore(testCatalogue())
}

const told = { kyc: 'none', tethering: true, refund: 'until_installed' } as const
export const testSettings: ImportSettings = {
  markup: [{ percent: 60 }],
  minMarginPercent: 15,
  paymentFee: { percent: 3.25, usCents: 30 },
  ...{ prefer: [], exclude: [], stated: { 'esim-access': told, airalo: told } },
}

const ecb = `Date,USD,JPY,GBP,CAD,CHF,AUD,SGD,INR,ZAR
2026-01-01,1.0800,162.0,0.8400,1.5000,0.9400,1.6500,1.4500,91.00,19.500`

/** Publishes packages of a supplier, whatever else was sold. */
export async function sell(supplier: string, offers: readonly FetchedOffer[], nowMs: number) {
  const store = testStore()
  await store.stage(storeRates(readRates(ecb)))
  const given = { supplier, offers, settings: testSettings, nowMs, isDry: false }
  const { run = 0 } = await importOffers(store, given)
  const places = (at: number) => placeStatements(new Date(at)).map(raw)
  return publish(store, { run, accepted: ['withdrawals', 'prices', 'floors'], nowMs, places })
}
