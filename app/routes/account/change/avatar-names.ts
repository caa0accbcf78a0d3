import { m } from '#app/paraglide/messages.js'

const names: Readonly<Record<string, () => string>> = {
  compass: m.settings_avatar_compass,
  sail: m.settings_avatar_sail,
  wind: m.settings_avatar_wind,
  lighthouse: m.settings_avatar_lighthouse,
  anchor: m.settings_avatar_anchor,
  globe: m.settings_avatar_globe,
  wave: m.settings_avatar_wave,
  star: m.settings_avatar_star,
  gull: m.settings_avatar_gull,
  palm: m.settings_avatar_palm,
  peak: m.settings_avatar_peak,
  sun: m.settings_avatar_sun,
}

/** Returns what a drawn avatar shows, for people who cannot see it. Call it on the server. */
export function avatarName(id: string): string {
  return names[id]?.() ?? id
}
