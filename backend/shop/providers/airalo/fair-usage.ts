/** What a fair usage policy grants at full speed, and the speed that follows. */
export type FairUsage = { dataBytes: number; isDaily: boolean; throttleKbps: number }

const size = /(\d+(?:[.,]\d+)?)\s*(GB|MB)\b(?!ps)/gi
const speed = /(\d+(?:[.,]\d+)?)\s*(kbps|kbit\/s|mbps|mbit\/s)/gi
const daily = /\b(?:per|a|each|every)\s+day\b|\/\s*day\b|\bdaily\b/i
/** Other periods, which the shop's plans have no field for. */
const otherPeriod = /\b\d+\s*days\b|\b(?:hours?|weeks?|months?|weekly|monthly)\b/i

/**
 * Reads the text of a policy: one size, one speed, and whether the size is a day's. Returns
 * undefined if it says anything else, because a guess would be a promise to the buyer.
 */
export function readFairUsage(text: string): FairUsage | undefined {
  const plain = text.replace(/<[^>]*>/g, ' ')
  if (otherPeriod.test(plain)) return undefined
  const sizes = distinct(plain, size, (unit) => (unit === 'gb' ? 1024 ** 3 : 1024 ** 2))
  const speeds = distinct(plain, speed, (unit) => (unit.startsWith('m') ? 1000 : 1))
  const [dataBytes, ...otherSizes] = sizes
  const [throttleKbps, ...otherSpeeds] = speeds
  if (dataBytes === undefined || throttleKbps === undefined) return undefined
  if (otherSizes.length > 0 || otherSpeeds.length > 0) return undefined
  return { dataBytes, isDaily: daily.test(plain), throttleKbps }
}

function distinct(text: string, pattern: RegExp, factorOf: (unit: string) => number): number[] {
  const found = [...text.matchAll(pattern)].map(([, number = '', unit = '']) =>
    Math.round(Number(number.replace(',', '.')) * factorOf(unit.toLowerCase())),
  )
  return [...new Set(found)]
}
