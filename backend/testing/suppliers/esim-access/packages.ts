/**
 * Packages in the shape of `package/list`, written by hand from docs.esimaccess.com, "Get All Data
 * Packages" (version of 2025-12-02): prices are in ten-thousandths of a dollar, data is in bytes.
 */
export type EsimAccessPackage = {
  packageCode: string
  slug: string
  name: string
  price: number
  volume: number
  duration: number
  location: string
  dataType: number
  supportTopUpType: number
  fupPolicy?: string
  activeType?: number
}

const gb = 1024 ** 3

export const basePackages: readonly EsimAccessPackage[] = [
  {
    packageCode: 'CKH179',
    slug: 'JP_5_30',
    name: 'Japan 5GB 30Days',
    price: 50_000,
    volume: 5 * gb,
    duration: 30,
    location: 'JP',
    dataType: 1,
    supportTopUpType: 2,
  },
  {
    packageCode: 'PHAJHEAYP',
    slug: 'NA-3_1_7',
    name: 'North America 1GB 7Days',
    price: 24_500,
    volume: gb,
    duration: 7,
    location: 'US,CA,MX',
    dataType: 1,
    supportTopUpType: 1,
    activeType: 1,
  },
  {
    packageCode: 'PJ8YGL3X1',
    slug: 'JP_1_Daily',
    name: 'Japan 1GB/Day FUP1Mbps',
    price: 9_000,
    volume: gb,
    duration: 1,
    location: 'JP',
    dataType: 2,
    supportTopUpType: 3,
    fupPolicy: '1 Mbps',
  },
  {
    packageCode: 'PJ8YGL3X2',
    slug: 'JP_2_Cutoff',
    name: 'Japan 2GB/Day',
    price: 14_000,
    volume: 2 * gb,
    duration: 1,
    location: 'JP',
    dataType: 3,
    supportTopUpType: 1,
  },
  {
    packageCode: 'PJ8YGL3X3',
    slug: 'US-HI_Unlimited',
    name: 'Hawaii Unlimited 10Days',
    price: 210_000,
    volume: 100 * gb,
    duration: 10,
    location: 'US-HI',
    dataType: 4,
    supportTopUpType: 1,
    fupPolicy: '1.25Mbps',
  },
]

export const topUpPackages: readonly EsimAccessPackage[] = [
  {
    packageCode: 'TOPUP_CKH179',
    slug: 'JP_5_30',
    name: 'Japan 5GB 30Days',
    price: 48_000,
    volume: 5 * gb,
    duration: 30,
    location: 'JP',
    dataType: 1,
    supportTopUpType: 2,
  },
  {
    packageCode: 'TOPUP_PHAJHEAYP',
    slug: 'NA-3_1_7',
    name: 'North America 1GB 7Days',
    price: 24_000,
    volume: gb,
    duration: 7,
    location: 'US,CA,MX',
    dataType: 1,
    supportTopUpType: 1,
  },
]

/** A package as it is listed, with the fields that all have in common. */
export function listed(each: EsimAccessPackage, dearerPercent: number) {
  const price = priceOf(each, dearerPercent)
  const codes = each.location.split(',')
  return {
    fupPolicy: '',
    activeType: 2,
    ...each,
    price,
    currencyCode: 'USD',
    retailPrice: 2 * price,
    smsStatus: 0,
    unusedValidTime: 180,
    durationUnit: 'DAY',
    description: each.name,
    favorite: false,
    speed: '4G/5G',
    ipExport: 'UK/HK',
    locationNetworkList: codes.map((locationCode) => ({
      locationName: locationCode,
      locationLogo: `/img/flags/${locationCode.toLowerCase()}.png`,
      locationCode,
      operatorList: [{ operatorName: `Operator of ${locationCode}`, networkType: '4G/5G' }],
    })),
  }
}

export function priceOf({ price }: EsimAccessPackage, dearerPercent: number): number {
  return Math.round((price * (100 + dearerPercent)) / 100)
}
