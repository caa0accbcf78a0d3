import type { AnswerOf, InputOf } from '#contract/calls/row/row.ts'

/**
 * Answers a call whose input is parsed and whose caller is admitted; refuses by throwing
 * `ApiError`.
 */
export type Handler<Row, Call> = (input: InputOf<Row>, call: Call) => Promise<AnswerOf<Row>>

/** A handler for every row of a table; the types hold each to the row's shapes. */
export type HandlersWith<Rows, Call> = { [Name in keyof Rows]: Handler<Rows[Name], Call> }

/** Answers a call whose caller only has to know that the work is done. */
export async function whenDone(work: Promise<unknown>): Promise<{ ok: true }> {
  await work
  return { ok: true }
}
