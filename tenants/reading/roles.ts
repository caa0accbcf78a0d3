import { mixOklab } from './colour.ts'
import { type Mode, readPalette } from './palette.ts'
import type { Theme } from './schema.ts'

/** The colour roles of the design in one mode, as hexadecimal colours. */
export type Roles = Record<
  | 'text'
  | 'muted'
  | 'line'
  | 'page'
  | 'panel'
  | 'paper'
  | 'sunken'
  | 'stub'
  | 'accent-3'
  | 'accent-text'
  | 'ink'
  | 'on-ink'
  | 'band'
  | 'on-band'
  | 'signal'
  | 'control',
  string
>

/** Returns a theme's colour roles, mixed as in the stylesheet. */
export function rolesOf(theme: Theme, mode: Mode): Roles {
  const isLight = mode === 'light'
  const stepOf = (name: Theme['ground']) => (step: number) =>
    readPalette(name)[mode][step - 1] ?? '#000000'
  const accent = stepOf(theme.accent)
  const gray = stepOf(theme.gray)
  const ground = stepOf(theme.ground)
  return {
    text: gray(12),
    muted: gray(11),
    line: gray(6),
    page: isLight ? gray(2) : gray(1),
    panel: isLight ? '#ffffff' : gray(2),
    paper: isLight ? ground(3) : ground(2),
    sunken: gray(3),
    stub: ground(3),
    'accent-3': accent(3),
    'accent-text': isLight ? mixOklab(accent(11), accent(12), 0.68) : accent(11),
    ink: accent(12),
    'on-ink': accent(1),
    band: isLight ? accent(12) : accent(3),
    'on-band': isLight ? accent(1) : accent(12),
    signal: isLight ? mixOklab(accent(9), accent(12), 0.86) : accent(9),
    control: gray(9),
  }
}
