import type { AnswerOf, InputOf } from '#contract/calls/row.ts'

/** Carries a call out: its input is parsed, its caller admitted; refusals are thrown `ApiError`s. */
export type Handler<Row, Call> = (input: InputOf<Row>, call: Call) => Promise<AnswerOf<Row>>

/** A handler for every row of a table; the types hold each to the row's shapes. */
export type HandlersWith<Rows, Call> = { [Name in keyof Rows]: Handler<Rows[Name], Call> }
