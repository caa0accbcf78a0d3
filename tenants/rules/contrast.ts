import { type Mode, readPalette } from '../palette.ts'
import type { Theme } from '../schema.ts'
import { contrast, mixOklab } from './colour.ts'
import { type Entry, type Finding, finding, type Rule } from './problem.ts'

type Roles = Record<
  | 'text'
  | 'muted'
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
type Role = keyof Roles

/** WCAG 2.2 AA for text, and for graphics and borders of fields. */
const textContrast = 4.5
const graphicContrast = 3

const pairs: readonly { on: readonly Role[]; roles: readonly Role[]; least: number }[] = [
  { roles: ['text', 'muted'], on: ['page', 'panel', 'paper', 'sunken'], least: textContrast },
  {
    roles: ['accent-text'],
    on: ['page', 'panel', 'paper', 'stub', 'accent-3'],
    least: textContrast,
  },
  { roles: ['on-ink'], on: ['ink'], least: textContrast },
  { roles: ['on-band'], on: ['band'], least: textContrast },
  { roles: ['signal'], on: ['page', 'panel', 'paper'], least: graphicContrast },
  { roles: ['control'], on: ['panel'], least: graphicContrast },
]

/** The rule that a brand's colours can be read, measured on the roles that pages use. */
export const contrastRule: Rule = {
  reads: ['theme'],
  find: ({ tenant }: Entry) => findFaint(tenant.theme),
}

/** Every pair of roles of a theme that is too faint, in each mode that its visitors can see. */
export function findFaint(theme: Theme): Finding[] {
  const modes: readonly Mode[] = theme.forced ? [theme.forced] : ['light', 'dark']
  return modes.flatMap((mode) => {
    const colours = rolesOf(theme, mode)
    return pairs.flatMap(({ roles, on, least }) =>
      roles.flatMap((role) =>
        on.flatMap((ground) => measure({ theme, mode, colours, role, ground, least })),
      ),
    )
  })
}

type Measured = {
  theme: Theme
  mode: Mode
  colours: Roles
  role: Role
  ground: Role
  least: number
}

function measure({ theme, mode, colours, role, ground, least }: Measured): Finding[] {
  const ratio = contrast(colours[role], colours[ground])
  if (ratio >= least) return []
  const expected = `${least}:1 for ${role} on ${ground} in ${mode}, measured ${ratio.toFixed(2)}:1`
  return [finding(fieldOf(role, ground), { ...theme }, expected)]
}

/** The field to change: the accent unless only grays meet. */
function fieldOf(role: Role, ground: Role): string {
  const isGray = role === 'text' || role === 'muted' || role === 'control'
  if (!isGray) return 'theme.accent'
  return ground === 'paper' ? 'theme.ground' : 'theme.gray'
}

/** The colour roles of the design, as the stylesheet mixes them. */
function rolesOf(theme: Theme, mode: Mode): Roles {
  const isLight = mode === 'light'
  const stepOf = (name: Theme['ground']) => (step: number) =>
    readPalette(name)[mode].solid[step - 1] ?? '#000000'
  const accent = stepOf(theme.accent)
  const gray = stepOf(theme.gray)
  const ground = stepOf(theme.ground)
  return {
    text: gray(12),
    muted: gray(11),
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
