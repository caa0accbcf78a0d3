import { readPalette } from './palette.ts'
import type { Theme } from './schema.ts'

/** Corner radius of a ticket in pixels; all other radii are derived from it. */
const ticketRadius = { none: 0, small: 5, medium: 8, large: 12, full: 18 } as const
/** Radius of pills in pixels; shops with square or slightly rounded tickets have no full pills. */
const pillRadius = { none: 0, small: 20, medium: 32, large: 9999, full: 9999 } as const
/** Steps of Radix's radius scale, in pixels for a ticket radius of 12. */
const radiusScale = { 2: 4, 3: 6, 4: 8, 5: 12, 6: 16 } as const
/** The steps that stylesheets use; unused ones are left out to keep pages small. */
const steps = {
  accent: [1, 2, 3, 4, 5, 7, 8, 9, 11, 12],
  gray: [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12],
  ground: [2, 3, 4, 5, 6, 8, 9],
} as const

const both = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light},${dark})`

/** Returns a tenant's tokens as CSS: accent, gray and ground colours and the radii. */
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

/** Returns the tokens of a colour under the names that Radix Themes uses. */
function colourTokens(role: keyof typeof steps, name: Theme['ground']): string[] {
  const { light, dark } = readPalette(name)
  return steps[role].map(
    (step) => `--${role}-${step}:${both(light[step - 1] ?? '', dark[step - 1] ?? '')}`,
  )
}

function groundFromGray(): string[] {
  return steps.ground.map((step) => `--ground-${step}:var(--gray-${step})`)
}

/** Returns the factor for all radii, which is 1 for a ticket radius of 12 pixels. */
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

/** Returns the colour of pages behind their content, in the light theme. */
export function groundColour(theme: Theme): string {
  return readPalette(theme.gray).light[1] ?? '#fff'
}
