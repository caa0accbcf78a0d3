import { m } from '#app/paraglide/messages.js'
import type { BoughtDevice } from '#contract/commerce/order.ts'
import { type DeviceSystem, deviceById, deviceSystem } from '#contract/device/device.ts'

/** The device of an order, as pages show it. */
export type DeviceView = { name: string; system: DeviceSystem }

/** Returns undefined for orders from which no device was asked. */
export function deviceView(bought: BoughtDevice | undefined): DeviceView | undefined {
  if (!bought) return undefined
  const listed = deviceById(bought.id)
  return {
    name: bought.name ?? m.order_device_unlisted(),
    system: listed ? deviceSystem(listed) : 'other',
  }
}
