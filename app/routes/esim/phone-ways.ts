import { m } from '#app/paraglide/messages.js'
import type { DeviceSystem } from '#contract/device/device.ts'

/** How a system is brought online, in the words of its settings. */
export type Way = { name: string; roaming: string; apn?: string }

/** Names of systems are the same in all languages. */
export function ways(): Record<DeviceSystem, Way> {
  return {
    ios: {
      name: 'iPhone, iPad',
      roaming: m.esim_help_ios_roaming(),
      apn: m.esim_help_ios_apn(),
    },
    samsung: {
      name: 'Samsung Galaxy',
      roaming: m.esim_help_samsung_roaming(),
      apn: m.esim_help_samsung_apn(),
    },
    pixel: {
      name: 'Google Pixel',
      roaming: m.esim_help_pixel_roaming(),
      apn: m.esim_help_pixel_apn(),
    },
    android: {
      name: 'Android',
      roaming: m.esim_help_android_roaming(),
      apn: m.esim_help_android_apn(),
    },
    other: { name: 'Windows', roaming: m.esim_help_laptop() },
  }
}
