import type { Point } from './projection.ts'

export const worldView = { width: 1200, height: 600 } as const

/** The small map of the world has the same frame at half the size. */
export const smallWorldShare = 0.5
export const smallWorldView = { width: 600, height: 300 } as const

/**
 * Natural Earth, centred on 11° E so that the map's edge runs through the Bering Strait; scaled to
 * fill the view.
 */
export const worldFrame = { meridian: 11, scale: 221.7, x: 587, y: 352 } as const

const radians = Math.PI / 180

/** Projects a place onto the world map (viewBox 0 0 1200 600). */
export function projectWorld(lat: number, lon: number): Point {
  const lambda = (((((lon - worldFrame.meridian + 180) % 360) + 360) % 360) - 180) * radians
  const phi = lat * radians
  const p2 = phi * phi
  const p4 = p2 * p2
  const across = 0.8707 - 0.131979 * p2 + p4 * (-0.013791 + p4 * (0.003971 * p2 - 0.001529 * p4))
  const up = 1.007226 + p2 * (0.015085 + p4 * (-0.044475 + 0.028874 * p2 - 0.005916 * p4))
  return [
    worldFrame.x + worldFrame.scale * lambda * across,
    worldFrame.y - worldFrame.scale * phi * up,
  ]
}
