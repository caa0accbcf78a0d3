/** Pictures of the house that anyone may choose; each is drawn by scripts/assets/avatars.ts. */
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
