import * as fc from 'fast-check'
import type { CallRow } from '#contract/calls/row/row.ts'
import { sampleInput } from './sample-inputs.ts'

/** Values that have caused bugs in parsers. */
const oddValues: unknown[] = [
  null,
  true,
  0,
  -0,
  -1,
  2 ** 53,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'x'.repeat(2000),
  'a@b.c',
  '١٢٣٤٥٦',
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 7 },
]

const oddNames = ['__proto__', 'constructor', 'prototype', 'toString', 'then', 'account_type', '']

const anyValue = fc.oneof(fc.constantFrom(...oddValues), fc.jsonValue(), fc.string())

/** Arbitrary bodies, independent of the call: JSON, text and bytes. */
export const arbitraryNoise: fc.Arbitrary<string | Uint8Array<ArrayBuffer>> = fc.oneof(
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
)

/** Bodies similar to a call's input: some fields are replaced, removed or added. */
export function arbitraryInput(row: CallRow): fc.Arbitrary<string> {
  const sample = sampleInput(row)
  const names = fc.constantFrom(...Object.keys(sample), ...oddNames)
  const changes = fc.array(fc.tuple(names, fc.option(anyValue, { nil: undefined })), {
    maxLength: 4,
  })
  return changes.map((changed) => JSON.stringify({ ...sample, ...Object.fromEntries(changed) }))
}
