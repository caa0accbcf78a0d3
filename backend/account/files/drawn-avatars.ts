/** Avatars of the product that anyone may choose; scripts/assets/avatars.ts draws them. */
export const drawnAvatars = [
  'compass',
  'sail',
  'wind',
  'lighthouse',
  'anchor',
  'globe',
  'wave',
  'star',
  'gull',
  'palm',
  'peak',
  'sun',
] as const

export type DrawnAvatar = (typeof drawnAvatars)[number]

export function isDrawnAvatar(id: string): id is DrawnAvatar {
  return (drawnAvatars as readonly string[]).includes(id)
}
