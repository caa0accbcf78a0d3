import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { parseQuery } from '#contract/query.ts'
import { inputs as generated, some } from '#contract/testing/effort.ts'
import { parseBytes } from './call/body.ts'
import { createInputParser } from './call/parse-input.ts'
import {
  expectNoBug,
  expectProblem,
  openFuzzedShop,
  type Sent,
  takesQuery,
} from './testing/fuzzed-shop.ts'
import { arbitraryInput, arbitraryNoise } from './testing/inputs/arbitrary-body.ts'
import { arbitraryQuery } from './testing/inputs/arbitrary-query.ts'

/** Maximum number of different parsed inputs that are passed to the handler. */
const carriedOut = 50
/** Number of inputs from each end of the list that are sent by HTTP, valid or not. */
const sentByHttp = some(30)

/** Inputs that every call is sent. */
const noise: readonly Sent[] = fc.sample(arbitraryNoise, generated * 0.4)

const rows = callTable.map((row) => ({ name: `${row.method} ${row.path}`, row }))
const encoder = new TextEncoder()

function generate(row: CallRow): Sent[] {
  if (takesQuery(row)) return fc.sample(arbitraryQuery(row), generated)
  return [...fc.sample(arbitraryInput(row), generated - noise.length), ...noise]
}

function read(row: CallRow, sent: Sent): unknown {
  if (typeof sent === 'string' && takesQuery(row)) return parseQuery(sent)
  return parseBytes(typeof sent === 'string' ? encoder.encode(sent) : sent)
}

/** Returns a function that parses sent data to the input of the handler, or to a refusal. */
function parserOf(row: CallRow): (sent: Sent) => { input: unknown } | ApiError {
  const parse = createInputParser(row.input)
  return function parseSent(sent) {
    try {
      return { input: parse(read(row, sent)) }
    } catch (error) {
      // Any other error would be a bug and give a 500.
      if (error instanceof ApiError) return error
      throw new Error(`expected a refusal of ${JSON.stringify(sent)}`, { cause: error })
    }
  }
}

describe(`R-IN-1, R-ERR-1: of ${generated} bodies as they come, none is a bug`, () => {
  it.each(rows)('$name', { timeout: 120_000 }, async ({ row }) => {
    const parse = parserOf(row)
    const problems = new Map<string, ApiError>()
    // A handler sees only the parsed input, so equal inputs are carried out once.
    const inputs = new Map<string, Sent>()
    const all = generate(row)
    expect(all).toHaveLength(generated)
    for (const sent of all) {
      const parsed = parse(sent)
      if (parsed instanceof ApiError) problems.set(JSON.stringify([parsed, parsed.details]), parsed)
      else inputs.set(JSON.stringify(parsed.input), sent)
    }
    for (const error of problems.values()) {
      const response = problemResponse(error, crypto.randomUUID())
      expectProblem(response, await response.text())
    }
    const fuzzed = await openFuzzedShop(row)
    for (const sent of [...inputs.values()].slice(0, carriedOut)) {
      await expectNoBug(fuzzed, row, sent)
    }
    for (const sent of [...all.slice(0, sentByHttp), ...all.slice(-sentByHttp)])
      await expectNoBug(fuzzed, row, sent)
    await fuzzed.shop.settle()
    console.log(`${row.path}: ${problems.size} refusals, ${inputs.size} inputs`)
  })
})
