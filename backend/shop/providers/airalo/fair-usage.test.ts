import { expect, it } from 'vitest'
import { readFairUsage } from './fair-usage.ts'

const gb = 1024 ** 3

it.each([
  ['After 3 GB per day, the speed is reduced to 1 Mbps.', 3 * gb, true, 1000],
  ['<p>1GB/day at full speed, then 512 kbps</p>', gb, true, 512],
  ['Daily high-speed data: 500 MB. Reduced to 384 Kbps until midnight.', gb / 2.048, true, 384],
  ['You get 1.5 GB each day and 1,25 Mbps afterwards', 1.5 * gb, true, 1250],
  ['Speed is 128 kbps after 20 GB.', 20 * gb, false, 128],
])('R-SUP-31: the policy “%s” is read', (text, dataBytes, isDaily, throttleKbps) => {
  expect(readFairUsage(text)).toEqual({ dataBytes, isDaily, throttleKbps })
})

it.each([
  '',
  'Speeds may be reduced after heavy use.',
  '3 GB per day, then slower',
  'After 3 GB per day 1 Mbps, after 5 GB per day 512 kbps',
  'After 10 GB in 3 days the speed is 1 Mbps',
  'After 2 GB in 24 hours the speed is 1 Mbps',
  'Speeds of 300 Mbps, reduced to 1 Mbps after 3 GB per day',
])('R-SUP-31: the policy “%s” is not guessed at', (text) => {
  expect(readFairUsage(text)).toBeUndefined()
})
