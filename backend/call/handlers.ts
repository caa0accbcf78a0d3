import type { AnswerOf, InputOf } from '#contract/calls/row.ts'
import type { Call } from './call.ts'

/** Carries a call out: its input is parsed, its caller admitted; refusals are thrown `ApiError`s. */
export type Handler<Row> = (input: InputOf<Row>, call: Call) => Promise<AnswerOf<Row>>

/** A handler for every row of a table; the types hold each to the row's shapes. */
export type Handlers<Rows> = { [Name in keyof Rows]: Handler<Rows[Name]> }
