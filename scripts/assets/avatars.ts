import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DrawnAvatar, drawnAvatars } from '#backend/account/files/drawn-avatars.ts'

/** Colours of the background, the lines and the highlighted part, from the product's palette. */
type Look = { ground: string; line: string; signal: string }

const paper: Look = { ground: '#f2f0e7', line: '#1d3b31', signal: '#29906c' }
const ink: Look = { ground: '#1d3b31', line: '#e6f7ed', signal: '#56ba9f' }
const sea: Look = { ground: '#c3e9d7', line: '#1d3b31', signal: '#208368' }

type Design = { look: Look; draw: (look: Look) => string }

const round = (value: number) => Math.round(value * 100) / 100

/** Returns a slightly wavy line, as on the product's maps: half waves of 11 units. */
function wind(y: number, from: number, to: number): string {
  const halves = Math.max(Math.round((to - from) / 11), 1)
  const half = round((to - from) / halves)
  const rest = Array.from({ length: halves - 1 }, () => `t${half} 0`).join('')
  return `M${round(from)} ${y}q${round(half / 2)} -3.2 ${half} 0${rest}`
}

function winds(lines: readonly [y: number, from: number, to: number][]): string {
  return `<path d="${lines.map(([y, from, to]) => wind(y, from, to)).join('')}"/>`
}

/** Fills a shape with wavy lines; `span` returns the extent of the shape at a height. */
function filled(ys: readonly number[], span: (y: number) => [number, number] | undefined): string {
  return winds(
    ys.flatMap((y): [number, number, number][] => {
      const [from, to] = span(y) ?? [0, 0]
      return to - from < 6 ? [] : [[y, from, to]]
    }),
  )
}

const heights = (from: number, to: number, gap: number) =>
  Array.from({ length: Math.floor((to - from) / gap) + 1 }, (_, at) => from + at * gap)

/** Returns the part of a horizontal line inside a circle. */
function chord(y: number, { x, y: middle, r }: { x: number; y: number; r: number }) {
  const half = Math.sqrt(Math.max(r ** 2 - (y - middle) ** 2, 0))
  return [x - half, x + half] as [number, number]
}

const solid = (colour: string, d: string) => `<path d="${d}" fill="${colour}" stroke="none"/>`
const dot = (colour: string, x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}" stroke="none"/>`

/** Returns where the nearer of two mountains ends at a height. */
const eastSlope = (y: number) => 36 + (y - 24) * 0.34

const designs: Record<DrawnAvatar, Design> = {
  compass: {
    look: paper,
    draw: ({ line, signal }) =>
      `<circle cx="48" cy="48" r="29"/><path d="M48 11v6M48 79v6M11 48h6M79 48h6"/>${solid(signal, 'M48 24l8 24H40z')}${solid(line, 'M48 72l-8-24h16z')}`,
  },
  sail: {
    look: sea,
    draw: ({ ground, signal }) =>
      `<path d="M46 18v44"/>${solid(signal, 'M51 20c13 10 18 24 18 38H51z')}<path d="M41 30c-8 8-13 18-14 28h14z"/><path d="M22 65h52l-7 10H31z" fill="${ground}"/>${winds([[83, 20, 76]])}`,
  },
  wind: {
    look: ink,
    draw: ({ signal }) =>
      `${winds([
        [30, 18, 78],
        [42, 26, 82],
        [54, 14, 70],
        [66, 22, 55],
      ])}${dot(signal, 68, 66, 5)}`,
  },
  lighthouse: {
    look: ink,
    draw: ({ line, signal }) =>
      `<path d="M41 40h14l5 38H36zM38 52.500l19.500-1M37 65l22-1M38 40h20M42 29h12v11H42z"/>${solid(line, 'M40 29l8-8 8 8z')}${dot(signal, 48, 34.5, 3.6)}${winds(
        [
          [30, 64, 84],
          [39, 64, 78],
          [30, 12, 32],
          [39, 18, 32],
          [82, 18, 78],
        ],
      )}`,
  },
  anchor: {
    look: paper,
    draw: ({ signal }) =>
      `<circle cx="48" cy="23" r="6.500" stroke="${signal}"/><path d="M48 30v47M36 39h24M21 55c1 13 12 22 27 22s26-9 27-22M21 55l-5 8M21 55l8 5M75 55l5 8M75 55l-8 5"/>`,
  },
  globe: {
    look: sea,
    draw: ({ signal }) =>
      `<circle cx="48" cy="48" r="31"/><ellipse cx="48" cy="48" rx="13" ry="31"/>${filled(heights(27, 69, 10.5), (y) => chord(y, { x: 48, y: 48, r: 31 }))}${dot(signal, 61, 37.5, 5)}`,
  },
  wave: {
    look: ink,
    draw: ({ signal }) =>
      `<path d="M12 68c14 0 19-10 23-21 5-14 17-23 31-19 9 3 14 12 11 20-2 6-9 9-14 6-5-2-6-9-2-12"/><path d="M30 70c10-3 13-10 16-18 3-7 7-11 12-13"/>${winds(
        [
          [72, 46, 84],
          [82, 14, 80],
        ],
      )}${dot(signal, 66, 14, 4)}`,
  },
  star: {
    look: ink,
    draw: ({ line, signal }) =>
      `${solid(line, 'M48 14l6 28 28 6-28 6-6 28-6-28-28-6 28-6z')}${dot(signal, 48, 48, 6)}${dot(line, 72, 22, 2.4)}${dot(line, 24, 74, 2.4)}${dot(line, 78, 70, 1.8)}`,
  },
  gull: {
    look: sea,
    draw: ({ signal }) =>
      `<path d="M20 40c8-11 20-10 28 3 8-13 20-14 28-3"/><path d="M52 22c4-5 9-5 12 1 4-6 9-6 12-1" stroke="${signal}"/>${winds(
        [
          [62, 16, 60],
          [72, 30, 82],
          [82, 20, 66],
        ],
      )}`,
  },
  palm: {
    look: paper,
    draw: ({ signal }) =>
      `<path d="M43 78c0-18 3-30 8-40"/><g stroke="${signal}"><path d="M51 38c-7-11-18-13-27-7M51 38c-12-3-21 3-24 14M51 38c2-12 11-18 21-16M51 38c11-5 21-1 26 9M51 38c7 4 11 12 10 22"/></g>${winds(
        [
          [79, 22, 74],
          [87, 32, 64],
        ],
      )}`,
  },
  peak: {
    look: paper,
    draw: ({ signal }) =>
      `${filled(heights(30, 78, 6.9), (y) => [36 - (y - 24) * 0.46, eastSlope(y)])}${filled(heights(50.7, 78, 6.9), (y) => [Math.max(66 - (y - 40) * 0.5, eastSlope(y) + 7), 66 + (y - 40) * 0.5])}${dot(signal, 72, 24, 7)}`,
  },
  sun: {
    look: sea,
    draw: ({ signal }) =>
      `<g stroke="${signal}">${filled(heights(24, 54, 6), (y) => chord(y, { x: 48, y: 46, r: 26 }))}</g>${winds(
        [
          [64, 14, 82],
          [73, 24, 72],
          [82, 36, 60],
        ],
      )}`,
  },
}

function toSvg({ look, draw }: Design): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="${look.ground}"/><g fill="none" stroke="${look.line}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round">${draw(look)}</g></svg>`
}

/** Writes `<id>.svg` for every avatar that people may choose. */
export function buildAvatars(outDir: string): void {
  mkdirSync(outDir, { recursive: true })
  for (const id of drawnAvatars) writeFileSync(join(outDir, `${id}.svg`), toSvg(designs[id]))
}
