import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type } from 'arktype'
import { parse } from 'yaml'
import { root } from '../run.ts'

/** What faults are about. */
const subjects = [
  ...(['money', 'access', 'tenants', 'languages'] as const),
  ...(['company', 'schedule', 'pages'] as const),
]
export type Subject = (typeof subjects)[number]

const Fault = type({
  n: 'number.integer > 0',
  about: type.enumerated(...subjects),
  /** What a developer got wrong, in a few words. */
  fault: 'string > 0',
  file: 'string > 0',
  /** Text that occurs once in the file. */
  find: 'string > 0',
  /** The text in its place. */
  put: 'string',
  /** The files of tests, at least one of which fails while the fault is planted. */
  tests: 'string[] > 0',
  /** Whether its tests visit the built worker, which is built with the fault in it. */
  'isBuilt?': 'true',
  /** Whether no test had failed, so that one was written. */
  'wasMissed?': 'true',
})
export type Fault = typeof Fault.infer

export function readFaults(): Fault[] {
  const text = readFileSync(join(root, 'scripts', 'faults', 'faults.yaml'), 'utf8')
  return Fault.array().assert(parse(text))
}

/**
 * Returns the file's text with the fault in it; undefined unless the text to find occurs once, in
 * whatever lines it is broken.
 */
export function withFault(text: string, { find, put }: Fault): string | undefined {
  const words = find.split(/\s+/).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = text.split(new RegExp(words.join('\\s+')))
  return parts.length === 2 ? parts.join(put) : undefined
}
