import { readdirSync, readFileSync } from 'node:fs'

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
