import { writeFileSync } from 'node:fs'
import { loadCountryLand } from './atlas.ts'
import { fitFrame, framedLand } from './framing.ts'

const target = new URL('../../../app/ui/map/frames.ts', import.meta.url)

/** Returns the text of app/ui/map/frames.ts that the atlas and the framing rules now give. */
export function renderFrames(): string {
  const rows = [...framedLand(loadCountryLand())]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, polygons]) => {
      const key = /^[a-z]+$/.test(id) ? id : `'${id}'`
      return `  ${key}: [${fitFrame(polygons).join(', ')}],`
    })
  return `/** Central meridian, scale and origin of a map; two parallels when it is a conic one. */
export type Frame = readonly [
  meridian: number,
  scale: number,
  x: number,
  y: number,
  south?: number,
  north?: number,
]

/** By country code or region id in lower case; written by scripts/assets/map/write-frames.ts. */
export const frames: Readonly<Record<string, Frame>> = {
${rows.join('\n')}
}
`
}

if (import.meta.main) writeFileSync(target, renderFrames())
