import { PlainError } from '#contract/plain-error.ts'

type Failure = Error & { code?: string; errcode?: number; path?: string; port?: number }

/** SQLite's result codes; the lowest byte is the kind of error. */
const sqliteKinds: Readonly<Record<number, string>> = {
  8: 'The database cannot be written: give this user the right to, or choose another directory with TRADEWIND_DATA',
  11: 'The database is damaged: restore it from a backup (docs/data.md)',
  13: 'The disk is full: make room and start again',
  14: 'The database cannot be opened: check that its directory exists and is writable',
  26: 'The file of the database is none: move it away, or restore it from a backup (docs/data.md)',
}

/** Messages for the system's error codes. */
const systemKinds: Readonly<Record<string, (failure: Failure) => string>> = {
  EADDRINUSE: ({ port }) => portInUse(port),
  EADDRNOTAVAIL: () => 'HOST is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all',
  ENOSPC: () => 'The disk is full: make room and start again',
  EDQUOT: () => 'The disk quota is used up: make room and start again',
  EROFS: ({ path }) => notWritable(path),
  EACCES: ({ path, port }) =>
    port === undefined
      ? notWritable(path)
      : `Port ${port} is not for this user: choose one above 1023 with PORT`,
}

export function portInUse(port: number | string | undefined): string {
  return `Port ${port} is in use: end what listens there, or choose another one with PORT`
}

function notWritable(path: string | undefined): string {
  return `${path ?? 'A directory'} cannot be written: give this user the right to, or choose another place`
}

/**
 * Returns the message for the person who started the process: one line for a problem that they can
 * fix, otherwise the whole error, which is a bug.
 */
export function explain(error: unknown): string {
  if (error instanceof PlainError) return error.message
  if (!(error instanceof Error)) return String(error)
  const failure: Failure = error
  const known = systemKinds[failure.code ?? '']?.(failure)
  const ofDatabase = failure.errcode === undefined ? undefined : sqliteKinds[failure.errcode & 255]
  const isFull = /ENOSPC|no space left on device|database or disk is full/i.test(error.message)
  const full = isFull ? sqliteKinds[13] : undefined
  const cause = error.cause instanceof Error ? explainKnown(error.cause) : undefined
  return known ?? ofDatabase ?? full ?? cause ?? (error.stack as string)
}

function explainKnown(cause: Error): string | undefined {
  const text = explain(cause)
  return text === cause.stack ? undefined : text
}
