import { alphaSteps, readPalette } from './palette.ts'
import type { Theme } from './schema.ts'

/** Corner of a ticket in pixels, from which every other radius is drawn. */
const ticketRadius = { none: 0, small: 5, medium: 8, large: 12, full: 18 } as const
/** Pill ends; a shop with square or slightly rounded tickets has no full pills. */
const pillRadius = { none: 0, small: 20, medium: 32, large: 9999, full: 9999 } as const
/** Radix's radius scale, in pixels where the ticket has 12. */
const radiusScale = [3, 4, 6, 8, 12, 16]

const both = (light: string, dark: string) =>
  light === dark ? light : `light-dark(${light},${dark})`

/** The CSS text of a tenant's own tokens: accent, gray and ground colours and the radii. */
export function themeCss(theme: Theme): string {
  const ground =
    theme.ground === theme.gray ? groundFromGray() : solidTokens('ground', theme.ground)
  return `:root{${[
    ...scaleTokens('accent', theme.accent),
    ...scaleTokens('gray', theme.gray),
    ...ground,
    ...radiusTokens(theme.radius),
  ].join(';')}}`
}

/** A colour under the names that Radix Themes' parts ask for. */
function scaleTokens(role: string, name: Theme['accent'] | Theme['gray']): string[] {
  const { light, dark, contrast } = readPalette(name)
  const alpha = alphaSteps.map(
    (step, at) => `--${role}-a${step}:${both(light.alpha[at] ?? '', dark.alpha[at] ?? '')}`,
  )
  return [
    ...solidTokens(role, name),
    ...alpha,
    `--${role}-contrast:${contrast}`,
    `--${role}-surface:${both(light.surface, dark.surface)}`,
    `--${role}-indicator:var(--${role}-9)`,
    `--${role}-track:var(--${role}-9)`,
  ]
}

function solidTokens(role: string, name: Theme['ground']): string[] {
  const { light, dark } = readPalette(name)
  return light.solid.map(
    (colour, at) => `--${role}-${at + 1}:${both(colour, dark.solid[at] ?? '')}`,
  )
}

function groundFromGray(): string[] {
  return Array.from({ length: 12 }, (_, at) => `--ground-${at + 1}:var(--gray-${at + 1})`)
}

/** How round a theme is: 1 where the corner of a ticket has 12 pixels. */
export function radiusFactor(radius: Theme['radius']): number {
  return ticketRadius[radius] / 12
}

function radiusTokens(radius: Theme['radius']): string[] {
  const factor = radiusFactor(radius)
  return [
    `--radius-factor:${Number(factor.toFixed(3))}`,
    ...radiusScale.map((pixels, at) => `--radius-${at + 1}:${Math.round(pixels * factor)}px`),
    `--radius-full:${pillRadius[radius]}px`,
    `--radius-thumb:${radius === 'none' || radius === 'small' ? 0.5 : 9999}px`,
  ]
}
