import type { SerializedError } from 'vitest'
import type { Reporter } from 'vitest/node'

/** Says what failed outside of a test, which Vitest's `json` reporter leaves out, on standard error. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]): void {
    for (const { type, message, stack } of errors) {
      console.error(`${type ?? 'Unhandled error'}: ${message}\n${stack ?? ''}`)
    }
  }
}
