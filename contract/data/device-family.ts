export const deviceTypes = ['phone', 'tablet', 'watch', 'laptop'] as const

export type DeviceType = (typeof deviceTypes)[number]

/** Why a device of a family may have no eSIM, or why its eSIM does not work for travellers. */
export type DeviceNote =
  | 'china_trays'
  | 'china_air'
  | 'hong_kong'
  | 'china_units'
  | 'asia_units'
  | 'korea_units'
  | 'fe_varies'
  | 'us_android_12'
  | 'pixel_3'
  | 'pixel_3a'
  | 'region_varies'
  | 'wifi_only'
  | 'wwan_option'
  | 'own_carrier'

export type DeviceFamily = {
  brand: string
  type: DeviceType
  name: string
  /** Each model's name, followed by its other names after bars; newest first. */
  models: readonly string[]
  hasEsim: boolean
  notes: readonly DeviceNote[]
  /** The oldest system version that can set up an eSIM. */
  minimumOs?: string
  /** ISO day on which the entry was last compared with its sources. */
  checkedOn: string
  /**
   * `several`: independent lists agree. `few`: the entry is based on one report or general
   * knowledge.
   */
  sources: 'several' | 'few'
}

export function isDeviceType(value: unknown): value is DeviceType {
  return deviceTypes.some((type) => type === value)
}
