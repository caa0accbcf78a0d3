import { m } from '#app/paraglide/messages.js'
import type { Phone, phoneSettings } from './phone-settings.ts'

type Names = { [Each in Phone]: Record<(typeof phoneSettings)[Each][number], () => string> }

/** The names of settings in each system, in the reader's language. */
const names: Names = {
  iphone: {
    settings: () => m.phone_iphone_settings(),
    cellular: () => m.phone_iphone_cellular(),
    wifi: () => m.phone_iphone_wifi(),
    airplane_mode: () => m.phone_iphone_airplane_mode(),
    bluetooth: () => m.phone_iphone_bluetooth(),
    hotspot: () => m.phone_iphone_hotspot(),
    cellular_data: () => m.phone_iphone_cellular_data(),
    mobile_data: () => m.phone_iphone_mobile_data(),
    default_voice_line: () => m.phone_iphone_default_voice_line(),
    add_esim: () => m.phone_iphone_add_esim(),
    data_roaming: () => m.phone_iphone_data_roaming(),
    low_data_mode: () => m.phone_iphone_low_data_mode(),
    network_selection: () => m.phone_iphone_network_selection(),
    automatic: () => m.phone_iphone_automatic(),
    travel: () => m.phone_iphone_travel(),
    home: () => m.phone_iphone_home(),
    access_point_names: () => m.phone_iphone_access_point_names(),
    data_switching: () => m.phone_iphone_data_switching(),
    reset: () => m.phone_iphone_reset(),
    turn_on_line: () => m.phone_iphone_turn_on_line(),
    cellular_plan_label: () => m.phone_iphone_cellular_plan_label(),
  },
  samsung: {
    settings: () => m.phone_samsung_settings(),
    cellular: () => m.phone_samsung_cellular(),
    wifi: () => m.phone_samsung_wifi(),
    airplane_mode: () => m.phone_samsung_airplane_mode(),
    bluetooth: () => m.phone_samsung_bluetooth(),
    hotspot: () => m.phone_samsung_hotspot(),
    cellular_data: () => m.phone_samsung_cellular_data(),
    mobile_data: () => m.phone_samsung_mobile_data(),
    default_voice_line: () => m.phone_samsung_default_voice_line(),
    add_esim: () => m.phone_samsung_add_esim(),
    data_roaming: () => m.phone_samsung_data_roaming(),
    low_data_mode: () => m.phone_samsung_low_data_mode(),
    network_selection: () => m.phone_samsung_network_selection(),
    automatic: () => m.phone_samsung_automatic(),
    travel: () => m.phone_samsung_travel(),
    home: () => m.phone_samsung_home(),
    access_point_names: () => m.phone_samsung_access_point_names(),
    data_switching: () => m.phone_samsung_data_switching(),
    reset: () => m.phone_samsung_reset(),
    connections: () => m.phone_samsung_connections(),
    sim_manager: () => m.phone_samsung_sim_manager(),
    mobile_networks: () => m.phone_samsung_mobile_networks(),
    preferred_sim: () => m.phone_samsung_preferred_sim(),
  },
  pixel: {
    settings: () => m.phone_pixel_settings(),
    cellular: () => m.phone_pixel_cellular(),
    wifi: () => m.phone_pixel_wifi(),
    airplane_mode: () => m.phone_pixel_airplane_mode(),
    bluetooth: () => m.phone_pixel_bluetooth(),
    hotspot: () => m.phone_pixel_hotspot(),
    cellular_data: () => m.phone_pixel_cellular_data(),
    mobile_data: () => m.phone_pixel_mobile_data(),
    default_voice_line: () => m.phone_pixel_default_voice_line(),
    add_esim: () => m.phone_pixel_add_esim(),
    data_roaming: () => m.phone_pixel_data_roaming(),
    low_data_mode: () => m.phone_pixel_low_data_mode(),
    network_selection: () => m.phone_pixel_network_selection(),
    automatic: () => m.phone_pixel_automatic(),
    travel: () => m.phone_pixel_travel(),
    home: () => m.phone_pixel_home(),
    access_point_names: () => m.phone_pixel_access_point_names(),
    data_switching: () => m.phone_pixel_data_switching(),
    reset: () => m.phone_pixel_reset(),
    turn_on_line: () => m.phone_pixel_turn_on_line(),
    use_sim: () => m.phone_pixel_use_sim(),
    sims: () => m.phone_pixel_sims(),
    network_internet: () => m.phone_pixel_network_internet(),
  },
}

/** Returns a setting's name; any other text is returned unchanged. */
export function settingName(phone: Phone, setting: string): string {
  const known: Partial<Record<string, () => string>> = names[phone]
  return Object.hasOwn(known, setting) ? (known[setting]?.() ?? setting) : setting
}
