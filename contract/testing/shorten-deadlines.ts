import { onTestFinished, vi } from 'vitest'

const timeout = AbortSignal.timeout.bind(AbortSignal)

/** Ends the deadlines of a test in a tenth of their time. Returns the times that are asked for (ms). */
export function shortenDeadlines(): number[] {
  const asked: number[] = []
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    asked.push(ms)
    return timeout(ms / 10)
  })
  onTestFinished(() => void spy.mockRestore())
  return asked
}
