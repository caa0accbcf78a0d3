import { readPalette } from './palette.ts'
import type { Theme } from './schema.ts'

/** Corner of a ticket in pixels, from which every other radius is drawn. */
const ticketRadius = { none: 0, small: 5, medium: 8, large: 12, full: 18 } as const
/** Pill ends; a shop with square or slightly rounded tickets has no full pills. */
const pillRadius = { none: 0, small: 20, medium: 32, large: 9999, full: 9999 } as const
/** Steps of Radix's radius scale, in pixels where the ticket has 12. */
const radiusScale = { 2: 4, 3: 6, 4: 8, 5: 12, 6: 16 } as const
/** The steps that a stylesheet asks for; what none does is not written into every page. */
const steps = {
  accent: [1, 2, 3, 4, 5, 7, 8, 9, 11, 12],
  gray: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
  ground: [2, 3, 4, 5, 6, 8, 9],
} as const

const both = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light},${dark})`

/** The CSS text of a tenant's own tokens: accent, gray and ground colours and the radii. */
export function themeCss(theme: Theme): string {
  const ground =
    theme.ground === theme.gray ? groundFromGray() : colourTokens('ground', theme.ground)
  return `:root{${[
    ...colourTokens('accent', theme.accent),
    ...colourTokens('gray', theme.gray),
    ...ground,
    ...radiusTokens(theme.radius),
  ].join(';')}}`
}

/** A colour under the names that Radix Themes' parts ask for. */
function colourTokens(role: keyof typeof steps, name: Theme['ground']): string[] {
  const { light, dark } = readPalette(name)
  return steps[role].map(
    (step) => `--${role}-${step}:${both(light[step - 1] ?? '', dark[step - 1] ?? '')}`,
  )
}

function groundFromGray(): string[] {
  return steps.ground.map((step) => `--ground-${step}:var(--gray-${step})`)
}

/** How round a theme is: 1 where the corner of a ticket has 12 pixels. */
export function radiusFactor(radius: Theme['radius']): number {
  return ticketRadius[radius] / 12
}

function radiusTokens(radius: Theme['radius']): string[] {
  const factor = radiusFactor(radius)
  return [
    ...Object.entries(radiusScale).map(
      ([step, pixels]) => `--radius-${step}:${Math.round(pixels * factor)}px`,
    ),
    `--radius-full:${pillRadius[radius]}px`,
  ]
}
