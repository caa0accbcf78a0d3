import type { DeviceFamily } from '../data/device-family.ts'
import { deviceFamilies } from '../data/devices.ts'
import { fold } from '../fold.ts'

export type DeviceVerdict = 'works' | 'exceptions' | 'no'

export type Device = {
  /** Stable id such as `apple-iphone-15-pro`. */
  id: string
  name: string
  otherNames: readonly string[]
  verdict: DeviceVerdict
  family: DeviceFamily
}

/** Returns whether devices of an entry can use travel plans. */
export function deviceVerdict({ hasEsim, notes }: DeviceFamily): DeviceVerdict {
  if (!hasEsim || notes.includes('own_carrier')) return 'no'
  return notes.length > 0 ? 'exceptions' : 'works'
}

/** Every model of the list, in the list's order. */
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

/**
 * The system whose wording a device's settings use; `other` if the wording is not known well
 * enough.
 */
export type DeviceSystem = 'ios' | 'samsung' | 'pixel' | 'android' | 'other'

export function deviceSystem({ family: { brand, type } }: Device): DeviceSystem {
  if (type !== 'phone' && type !== 'tablet') return 'other'
  if (brand === 'Apple') return 'ios'
  if (brand === 'Samsung') return 'samsung'
  return brand === 'Google' ? 'pixel' : 'android'
}
