import { palettes } from './palettes.gen.ts'

/** Radix colours that a tenant may use as its accent. */
export const accents = [
  'gold',
  'bronze',
  'brown',
  'yellow',
  'amber',
  'orange',
  'tomato',
  'red',
  'ruby',
  'crimson',
  'pink',
  'plum',
  'purple',
  'violet',
  'iris',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'jade',
  'green',
  'grass',
  'lime',
  'mint',
  'sky',
] as const

/** Radix colours that a tenant may use as its gray. */
export const grays = ['gray', 'mauve', 'slate', 'sage', 'olive', 'sand'] as const

export type Accent = (typeof accents)[number]
export type Gray = (typeof grays)[number]
export type PaletteName = Accent | Gray

export type Mode = 'light' | 'dark'

/** Steps 1 to 12 of one colour, in hexadecimal with `#`. */
export type Palette = Readonly<Record<Mode, readonly string[]>>

/** Returns the steps of a colour in both modes. */
export function readPalette(name: PaletteName): Palette {
  const [light, dark] = palettes[name]
  return { light: cut(light), dark: cut(dark) }
}

function cut(packed: string): string[] {
  return (packed.match(/.{6}/g) ?? []).map((digits) => `#${digits}`)
}
