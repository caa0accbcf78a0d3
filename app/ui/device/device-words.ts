import { m } from '#app/paraglide/messages.js'
import type { DeviceNote } from '#contract/data/device-family.ts'

/** Whether a device works with travel eSIMs; watches have an eSIM, but travellers cannot use it. */
export type DeviceVerdict = 'works' | 'exceptions' | 'no' | 'watch'

/**
 * Returns every verdict and note in words. They are formatted on the server, so that the browser
 * need not load the messages too.
 */
export function deviceWords() {
  return { verdicts: verdicts(), notes: notes() }
}
export type DeviceWords = ReturnType<typeof deviceWords>

function verdicts(): Record<DeviceVerdict, string> {
  return {
    works: m.device_verdict_works(),
    exceptions: m.device_verdict_exceptions(),
    no: m.device_verdict_no(),
    watch: m.device_verdict_watch(),
  }
}

function notes(): Record<DeviceNote, string> {
  return {
    china_trays: m.device_note_china_trays(),
    china_air: m.device_note_china_air(),
    hong_kong: m.device_note_hong_kong(),
    china_units: m.device_note_china_units(),
    asia_units: m.device_note_asia_units(),
    korea_units: m.device_note_korea_units(),
    fe_varies: m.device_note_fe_varies(),
    us_android_12: m.device_note_us_android(),
    pixel_3: m.device_note_pixel_three(),
    pixel_3a: m.device_note_pixel_three_a(),
    region_varies: m.device_note_region_varies(),
    wifi_only: m.device_note_wifi_only(),
    wwan_option: m.device_note_wwan_option(),
    own_carrier: m.device_note_own_carrier(),
  }
}
