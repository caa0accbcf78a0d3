/**
 * A failure that the person who starts the shop can mend: its message says in one line what is wrong
 * and what to do, so that no stack trace is shown.
 */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
