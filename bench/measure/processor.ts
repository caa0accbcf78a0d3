import { readdirSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/**
 * Returns the processor time in milliseconds that all threads of a process have used so far;
 * undefined on systems that do not report it.
 */
export function processorMs(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  const threads = readdirSync(`/proc/${pid}/task`)
  const usedNs = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return usedNs.reduce((sum, each) => sum + each, 0) / 1e6
}

type ProcessorTimes = { busyMs: number; allMs: number }

/** Returns the time since the machine started, summed over its processors, in milliseconds. */
export function processorTimes(): ProcessorTimes {
  const times = cpus().map(({ times }) => times)
  const idleMs = times.reduce((sum, { idle }) => sum + idle, 0)
  const allMs = times.flatMap((each) => Object.values(each)).reduce((sum, each) => sum + each, 0)
  return { busyMs: allMs - idleMs, allMs }
}

/** Returns the share of all processors, from 0 to 1, that was used between two readings. */
export function busyBetween(from: ProcessorTimes, to: ProcessorTimes): number {
  return (to.busyMs - from.busyMs) / (to.allMs - from.allMs)
}
