/**
 * An error that the person who starts the shop can fix: its message says in one line what is wrong
 * and what to do, so no stack trace is shown.
 */
export class PlainError extends Error {
  override readonly name = 'PlainError'
}
