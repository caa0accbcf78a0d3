import * as fc from 'fast-check'
import type { CallRow } from '#contract/calls/row/row.ts'
import { sampleInput } from './sample-inputs.ts'

const oddNames = ['__proto__', 'constructor', 'prototype', 'a[]', 'a[b]', 'key[x]', 'key[]', '']
const oddValues = ['', '%00', '%ff', '%', 'NaN', '1e309', "'--", '../../etc/passwd', '[]', '😀']

/** Queries similar to the row's input, and queries of arbitrary characters. */
export function arbitraryQuery(row: CallRow): fc.Arbitrary<string> {
  const sample = Object.entries(sampleInput(row)).map(([name, value]) => `${name}=${value}`)
  const names = fc.constantFrom(...Object.keys(sampleInput(row)), ...oddNames)
  const values = fc.oneof(fc.constantFrom(...oddValues), fc.string({ maxLength: 80 }))
  const pairs = fc.array(
    fc.tuple(names, values).map(([name, value]) => `${name}=${value}`),
    { maxLength: 5 },
  )
  return fc.oneof(
    { weight: 3, arbitrary: pairs.map((more) => [...more, ...sample].join('&')) },
    { weight: 3, arbitrary: pairs.map((all) => all.join('&')) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  )
}
