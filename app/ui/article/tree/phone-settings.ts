/** Settings that every system has. */
const common = [
  'settings',
  'cellular',
  'wifi',
  'airplane_mode',
  'bluetooth',
  'hotspot',
  'cellular_data',
  'mobile_data',
  'default_voice_line',
  'add_esim',
  'data_roaming',
  'low_data_mode',
  'network_selection',
  'automatic',
  'travel',
  'home',
  'access_point_names',
  'data_switching',
  'reset',
] as const

/** Settings that a screen of each phone can name; the `phone_…` messages hold their wording. */
export const phoneSettings = {
  iphone: [...common, 'turn_on_line', 'cellular_plan_label'],
  samsung: [...common, 'connections', 'sim_manager', 'mobile_networks', 'preferred_sim'],
  pixel: [...common, 'turn_on_line', 'use_sim', 'sims', 'network_internet'],
} as const

export type Phone = keyof typeof phoneSettings

export const phones = ['iphone', 'samsung', 'pixel'] as const satisfies readonly Phone[]

export function isPhone(name: string | null | undefined): name is Phone {
  return phones.some((each) => each === name)
}

/** Whether a phone's screens can name a setting. */
export function hasSetting(phone: Phone, name: string): boolean {
  return phoneSettings[phone].some((each) => each === name)
}
