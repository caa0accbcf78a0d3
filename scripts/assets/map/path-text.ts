import type { Point } from '../../../app/ui/map/projection.ts'

function tenths(value: number): number {
  return Math.round(value * 10)
}

function numberText(value: number): string {
  return String(value / 10).replace(/^(-?)0\./, '$1.')
}

function pairText(x: number, y: number): string {
  const second = numberText(y)
  return numberText(x) + (second.startsWith('-') ? second : ` ${second}`)
}

/**
 * Writes polylines as one path: absolute starts and relative steps of one decimal, rounded so that
 * errors do not add up.
 */
export function relativePath(lines: Point[][], close = ''): string {
  let text = ''
  for (const line of lines) {
    let [atX, atY] = [0, 0]
    let steps = ''
    line.forEach(([px, py], index) => {
      const [x, y] = [tenths(px), tenths(py)]
      const pair = pairText(x - atX, y - atY)
      if (index === 0) text += `M${pair}`
      else if (x !== atX || y !== atY) steps += (steps && !pair.startsWith('-') ? ' ' : '') + pair
      ;[atX, atY] = [x, y]
    })
    text += (steps ? `l${steps}` : 'h0') + close
  }
  return text
}
