import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The time at which the tests begin (ISO 8601), where they are not to run today. */
    clock?: string
  }
}

/** Where the real `Date` is kept, since files share their globals. */
const realDate = Symbol.for('tradewind.test.real-date')

const clock = inject('clock')
if (clock !== undefined && !(realDate in globalThis)) {
  const Real = globalThis.Date
  const aheadMs = Real.parse(clock) - Real.now()
  Object.assign(globalThis, { [realDate]: Real })
  globalThis.Date = class extends Real {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([Real.now() + aheadMs] as const) : parts))
    }
    static override now(): number {
      return Real.now() + aheadMs
    }
  } as DateConstructor
}
