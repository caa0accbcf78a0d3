import { palettes } from './palettes.gen.ts'

/** Radix colours that a tenant may take as its accent. */
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

/** Radix colours that a tenant may take as its gray. */
export const grays = ['gray', 'mauve', 'slate', 'sage', 'olive', 'sand'] as const

export type Accent = (typeof accents)[number]
export type Gray = (typeof grays)[number]
export type PaletteName = Accent | Gray

/** Alpha steps that are kept; Radix parts in use need no others. */
export const alphaSteps = [2, 3, 4, 5, 6, 7, 8, 11, 12] as const

export type Mode = 'light' | 'dark'

/** One colour in one mode: hexadecimal colours with their `#`. */
export type Shades = {
  /** Steps 1 to 12. */
  solid: readonly string[]
  /** The steps named in `alphaSteps`, in that order. */
  alpha: readonly string[]
  surface: string
}

export type Palette = Readonly<Record<Mode, Shades>> & { contrast: string }

/** Unpacks a palette: solid steps and alpha steps of both modes, then surfaces and contrast. */
export function readPalette(name: PaletteName): Palette {
  const [light, dark, lightAlpha, darkAlpha, rest] = palettes[name]
  return {
    light: { solid: cut(light, 6), alpha: cut(lightAlpha, 8), surface: `#${rest.slice(0, 8)}` },
    dark: { solid: cut(dark, 6), alpha: cut(darkAlpha, 8), surface: `#${rest.slice(8, 16)}` },
    contrast: `#${rest.slice(16)}`,
  }
}

function cut(packed: string, width: number): string[] {
  const count = packed.length / width
  return Array.from({ length: count }, (_, at) => `#${packed.slice(at * width, (at + 1) * width)}`)
}
