import { describe, expect, it } from 'vitest'
import { openEsimAccess } from '../../../testing/suppliers/esim-access.ts'
import { describeSupplier } from '../../../testing/suppliers/suite.ts'
import { openTestShop } from '../../../testing/test-shop.ts'
import type { SupplierOffer } from '../supplier/supplier-offer.ts'

describe('R-SUP-20: eSIM Access', () => {
  describeSupplier('esim-access', (now) => openEsimAccess({ now }))
})

it('R-SUP-21: packages of eSIM Access are offers in the terms of the shop', async () => {
  const double = await openEsimAccess()
  const offers: SupplierOffer[] = []
  const { supplier } = double
  for await (const offer of supplier.offers?.(openTestShop().callOf()) ?? []) offers.push(offer)
  await double.close()
  const gb = 1024 ** 3
  const of = (id: string) => offers.find(({ packageId }) => packageId === id)
  expect(of('JP_5_30')).toMatchObject({
    ...{ kind: 'plan', countries: ['JP'], dataBytes: 5 * gb, isDaily: false, throttleKbps: null },
    ...{ days: 30, activation: 'first_use', activateWithinDays: 180, topUp: 'merged' },
    cost: { micros: 5_000_000, currency: 'USD' },
    networks: [{ country: 'JP', operator: 'Operator of JP', types: ['4G', '5G'] }],
  })
  expect(of('NA-3_1_7')).toMatchObject({
    ...{
      countries: ['US', 'CA', 'MX'],
      placeId: 'NA-3',
      activation: 'installation',
      topUp: 'none',
    },
  })
  expect(of('JP_1_Daily')).toMatchObject({
    isDaily: true,
    throttleKbps: 1000,
    leastDays: 1,
    days: 365,
  })
  expect(of('JP_2_Cutoff')).toMatchObject({ isDaily: true, throttleKbps: null })
  expect(of('US-HI_Unlimited')).toMatchObject({
    ...{ unknownPlaces: ['US-HI'], countries: [], dataBytes: null, throttleKbps: 1250, days: 10 },
  })
  expect(of('TOPUP_CKH179')).toMatchObject({ kind: 'top_up', cost: { micros: 4_800_000 } })
})
