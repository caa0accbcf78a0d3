import { m } from '#app/paraglide/messages.js'
import type { DeviceSystem } from '#contract/device/device.ts'

export type PhoneSystem = Exclude<DeviceSystem, 'other'>

/** One switch of a phone: where it is, what it is called there, and how it is to be set. */
export type PhoneSwitch = {
  title: string
  /** The settings on the way to it, or in a sentence that it is where the last one was. */
  path: readonly string[] | string
  label: string
  set: 'on' | 'off' | 'chosen'
}

/** Names of systems are the same in all languages. */
export const phoneNames: Record<PhoneSystem, string> = {
  ios: 'iPhone',
  samsung: 'Samsung Galaxy',
  pixel: 'Google Pixel',
  android: 'Android',
}

/** The four switches of each system, for an eSIM that the phone lists under a name. */
export function phoneSwitches(name: string): Record<PhoneSystem, readonly PhoneSwitch[]> {
  const settings = m.phone_settings()
  const samsung = [settings, m.phone_connections()]
  const pixel = [settings, m.phone_internet(), m.phone_sims(), name]
  const android = [settings, m.phone_sims(), name]
  return {
    ios: iosSwitches(name),
    samsung: [
      flight(samsung),
      line([...samsung, m.phone_sim_manager()], name),
      roaming([...samsung, m.phone_networks()], m.phone_data_roaming()),
      chosen([...samsung, m.phone_sim_manager(), m.phone_data()], name),
    ],
    pixel: [flight([settings, m.phone_internet()]), ...onOneScreen(pixel)],
    android: [flight([settings]), ...onOneScreen(android)],
  }
}

function iosSwitches(name: string): PhoneSwitch[] {
  const settings = m.phone_settings_ios()
  const cellular = [settings, m.phone_cellular()]
  return [
    flight([settings]),
    line([...cellular, name], m.phone_line_on()),
    roaming(m.arrival_same_screen(), m.phone_data_roaming()),
    chosen([...cellular, m.phone_data_ios()], name),
  ]
}

/** The switches of systems that have all of them on the eSIM's own screen. */
function onOneScreen(path: readonly string[]): PhoneSwitch[] {
  return [
    line(path, m.phone_use_sim()),
    roaming(m.arrival_same_screen(), m.phone_roaming()),
    { title: m.arrival_data(), path: m.arrival_same_screen(), label: m.phone_data(), set: 'on' },
  ]
}

function flight(path: PhoneSwitch['path']): PhoneSwitch {
  return { title: m.arrival_flight(), path, label: m.phone_airplane(), set: 'off' }
}

function line(path: PhoneSwitch['path'], label: string): PhoneSwitch {
  return { title: m.arrival_line(), path, label, set: 'on' }
}

function roaming(path: PhoneSwitch['path'], label: string): PhoneSwitch {
  return { title: m.arrival_roaming(), path, label, set: 'on' }
}

function chosen(path: PhoneSwitch['path'], label: string): PhoneSwitch {
  return { title: m.arrival_data(), path, label, set: 'chosen' }
}
