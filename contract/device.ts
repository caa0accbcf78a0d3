import { deviceFamilies } from './data/devices.ts'
import { fold } from './fold.ts'

export const deviceTypes = ['phone', 'tablet', 'watch', 'laptop'] as const

export type DeviceType = (typeof deviceTypes)[number]

/** Why a device of a family may have no eSIM, or why its eSIM is of no use to travellers. */
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
  /** Each model's name, with other names it is known by after bars. Newest first. */
  models: readonly string[]
  hasEsim: boolean
  notes: readonly DeviceNote[]
  /** Below this system the eSIM cannot be set up. */
  minimumOs?: string
  /** ISO day on which the entry was last compared with its sources. */
  checkedOn: string
  /** `several`: independent lists agree. `few`: it stands on one report or on general knowledge. */
  sources: 'several' | 'few'
}

export type DeviceVerdict = 'works' | 'exceptions' | 'no'

export type Device = {
  /** Stable: `apple-iphone-15-pro`. */
  id: string
  name: string
  otherNames: readonly string[]
  verdict: DeviceVerdict
  family: DeviceFamily
}

/** What an entry says about travel plans. */
export function deviceVerdict({ hasEsim, notes }: DeviceFamily): DeviceVerdict {
  if (!hasEsim || notes.includes('own_carrier')) return 'no'
  return notes.length > 0 ? 'exceptions' : 'works'
}

/** Every model of the list, in its order. */
export const devices: readonly Device[] = deviceFamilies.flatMap((family) =>
  family.models.map((model) => {
    const [name = '', ...otherNames] = model.split('|')
    const id = fold(`${family.brand} ${name.replaceAll('+', ' plus')}`).replaceAll(' ', '-')
    return { id, name, otherNames, verdict: deviceVerdict(family), family }
  }),
)

const byId = new Map(devices.map((device) => [device.id, device]))

export function deviceById(id: string): Device | undefined {
  return byId.get(id)
}

/** Whose words a device's settings use; `other` is what is known too little. */
export type DeviceSystem = 'ios' | 'samsung' | 'pixel' | 'android' | 'other'

export function deviceSystem({ family: { brand, type } }: Device): DeviceSystem {
  if (type !== 'phone' && type !== 'tablet') return 'other'
  if (brand === 'Apple') return 'ios'
  if (brand === 'Samsung') return 'samsung'
  return brand === 'Google' ? 'pixel' : 'android'
}

export function isDeviceType(value: unknown): value is DeviceType {
  return deviceTypes.some((type) => type === value)
}
