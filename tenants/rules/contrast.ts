import { contrast } from '../reading/colour.ts'
import type { Mode } from '../reading/palette.ts'
import { type Roles, rolesOf } from '../reading/roles.ts'
import type { Theme } from '../reading/schema.ts'
import { type Entry, type Finding, finding, type Rule } from './problem.ts'

type Role = keyof Roles

/** WCAG 2.2 AA minimum for text, and for graphics and borders of fields. */
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

/** The rule that a theme's colours have enough contrast, measured for the roles that pages use. */
export const contrastRule: Rule = {
  reads: ['theme'],
  find: ({ tenant }: Entry) => findFaint(tenant.theme),
}

/** Returns every pair of roles with too little contrast, in each mode that visitors can see. */
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

/** Returns the field to change: the accent unless both roles are grays. */
function fieldOf(role: Role, ground: Role): string {
  const isGray = role === 'text' || role === 'muted' || role === 'control'
  if (!isGray) return 'theme.accent'
  return ground === 'paper' ? 'theme.ground' : 'theme.gray'
}
