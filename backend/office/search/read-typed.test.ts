import { expect, it } from 'vitest'
import { readTyped } from './read-typed.ts'

it.each([
  ['7kqm-4xpb2d', 'order', '7KQM4XPB2D'],
  ['DEM0000001', 'order', 'DEM0000001'],
  [' Anna@Example.COM ', 'email', 'Anna@example.com'],
  ['anna@', 'part_of_email', 'anna@'],
  ['8999 9000 0000 41', 'iccid', '89999000000041'],
  ['pi_3QWn7Kd', 'payment', 'pi_3QWn7Kd'],
  ['rq-91d0aaaa-bbbb-4c4c', 'request', 'rq-91d0aaaa-bbbb-4c4c'],
  ['WELCOME10', 'code', 'WELCOME10'],
  ['佐々木', 'name', '佐々木'],
])('R-OFF-8: %s is read as it is meant', (typed, as, text) => {
  expect(readTyped(typed)).toEqual({ as, text })
})
