import { m } from '#app/paraglide/messages.js'
import { type DeviceSystem, deviceById, deviceSystem } from '#contract/device.ts'
import type { BoughtDevice } from '#contract/order.ts'

/** The device that an order is for, as pages print it. */
export type DeviceView = { name: string; system: DeviceSystem }

/** Undefined where nobody asked for it. */
export function deviceView(bought: BoughtDevice | undefined): DeviceView | undefined {
  if (!bought) return undefined
  const listed = deviceById(bought.id)
  return {
    name: bought.name ?? m.order_device_unlisted(),
    system: listed ? deviceSystem(listed) : 'other',
  }
}
