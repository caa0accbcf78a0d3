import { buildCatalogue } from '../../shop/catalogue/catalogue.ts'
import type { FetchedOffer } from '../../shop/import/stage-run.ts'

/** Packages of every country and of regions, with the oddities that suppliers' lists have. */
export function manyOffers(count: number, { costFactor = 1 } = {}): FetchedOffer[] {
  const places = buildCatalogue().filter(({ kind }) => kind !== 'global')
  const sizes = [1, 2, 3, 5, 10, 20, 50]
  const lengths = [7, 15, 30]
  return Array.from({ length: count }, (_, at): FetchedOffer => {
    const place = places[at % places.length]
    const round = Math.floor(at / places.length)
    const gb = sizes[round % sizes.length] ?? 1
    const days = lengths[Math.floor(round / sizes.length) % lengths.length] ?? 7
    const isOdd = at % 97 === 0
    return {
      kind: 'plan',
      packageId: `P${at}`,
      name: `${place?.nameEn} ${gb} GB ${days} days`,
      countries: place?.countryCodes ?? [],
      unknownPlaces: isOdd ? ['XX-1'] : [],
      ...(place?.kind === 'region' ? { placeId: `RG-${place.slug}` } : {}),
      dataBytes: at % 113 === 0 ? null : gb * 1_073_741_824,
      isDaily: false,
      days,
      activation: 'first_use',
      activateWithinDays: 180,
      kyc: 'none',
      networks: [{ country: place?.code ?? 'FR', operator: 'Orange', types: ['4G', '5G'] }],
      topUp: 'merged',
      cost: { micros: Math.round((600_000 + gb * 900_000) * costFactor), currency: 'USD' },
      isAvailable: true,
      refund: 'until_installed',
      raw: JSON.stringify({
        packageCode: `P${at}`,
        slug: `X_${gb}_${days}`,
        volume: gb * 1_073_741_824,
      }),
    }
  })
}
