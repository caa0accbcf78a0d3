import type { DestinationDetail, Plan } from '#contract/catalogue/catalogue.ts'

const networks: Plan['networks'] = [
  { name: 'SoftBank', generations: ['4G', '5G'] },
  { name: 'au', generations: ['4G', '5G'] },
]

const plan: Plan = {
  id: 'jp-5gb-30d-v1',
  slug: '5gb-30d',
  destinationSlug: 'japan',
  planType: 'data',
  duration: 30,
  durationUnit: 'DAY',
  amount: 5 * 1024,
  amountUnit: 'MB',
  isUnlimited: false,
  dailyMb: null,
  throttleKbps: null,
  tethering: true,
  activationPolicy: 'first_use',
  activateWithinDays: 60,
  addonPolicy: 'while_active',
  kyc: 'none',
  refundPolicy: 'until_installed',
  networks,
  generation: '5G',
  currency: 'USD',
  priceMinor: 1200,
  perGbMinor: 240,
  perDayMinor: 40,
  referenceMinor: null,
  reductionEndsAt: null,
  unavailableUntil: null,
  addonFromMinor: 350,
}

const japanKorea: DestinationDetail['regional'][number] = {
  slug: 'japan-korea',
  kind: 'region',
  nameEn: 'Japan and South Korea',
  countryCount: 2,
  countryCodes: ['JP', 'KR'],
  fromMinor: 500,
  cheaperPerGb: true,
  bestPerGbMinor: 200,
}

/** Returns Japan with one plan, for tests. */
export function sampleDetail(differences: Partial<DestinationDetail> = {}): DestinationDetail {
  return {
    slug: 'japan',
    kind: 'country',
    code: 'JP',
    continent: 'asia',
    nameEn: 'Japan',
    countryCount: 1,
    countryCodes: ['JP'],
    networks,
    generation: '5G',
    popularRank: 1,
    currency: 'USD',
    fromMinor: 1200,
    board: { gb1D7: null, gb5D30: 1200, gb10D30: null, unlD7: null },
    plans: [plan],
    cities: [
      { nameEn: 'Tokyo', name: 'Tokyo', lat: 35.68, lon: 139.69, generation: '5G' },
      { nameEn: 'Osaka', name: 'Osaka', lat: 34.69, lon: 135.5, generation: '4G' },
    ],
    regional: [japanKorea],
    members: [],
    ...differences,
  }
}
