type Triple = readonly [number, number, number]

/** Returns the WCAG 2.2 contrast of two hexadecimal colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Returns the result of `color-mix(in oklab, one share, other)` for two opaque colours. */
export function mixOklab(one: string, other: string, share: number): string {
  const [a, b] = [toOklab(linear(one)), toOklab(linear(other))]
  const mixed = a.map((value, at) => value * share + (b[at] ?? 0) * (1 - share))
  return toHex(fromOklab(mixed as unknown as Triple))
}

function luminance(hex: string): number {
  const [red, green, blue] = linear(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(hex: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

function toHex(rgb: Triple): string {
  const bytes = rgb.map((value) => {
    const clipped = Math.min(1, Math.max(0, value))
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${bytes.join('')}`
}

function multiply(rows: readonly Triple[], [x, y, z]: Triple): Triple {
  return rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple
}

// Matrices of CSS Color 4 for sRGB and OKLab (Ottosson, 2020).
const rgbToCone: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const coneToLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const labToCone: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const coneToRgb: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

function toOklab(rgb: Triple): Triple {
  return multiply(coneToLab, multiply(rgbToCone, rgb).map(Math.cbrt) as unknown as Triple)
}

function fromOklab(lab: Triple): Triple {
  const cones = multiply(labToCone, lab).map((value) => value ** 3)
  return multiply(coneToRgb, cones as unknown as Triple)
}
