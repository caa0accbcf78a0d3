import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'

type Role = 'server' | 'clock'

/** The variable that tells a process its role; absent in the first process. */
export const roleName = 'TRADEWIND_ROLE'
/** The variable that tells a server that others answer while it starts. */
export const othersName = 'TRADEWIND_OTHERS_ANSWER'

type Options = {
  processes: number
  stopMs: number
  /** Called when all processes run for the first time, with the address that they answer at. */
  onReady: (url: string) => void
}

export type Supervisor = { stop: () => Promise<void>; failed: Promise<number> }

/** A process that ended within this many milliseconds is restarted only after the same time. */
const soonMs = 1_000

/**
 * Runs one process for due work and the requested number that share a port, and replaces those that
 * die. This process runs no code of the shop, so that no bug of the shop can end it.
 */
export function supervise({ processes, stopMs, onReady }: Options): Supervisor {
  const roles: Role[] = ['clock', ...Array.from({ length: processes }, () => 'server' as const)]
  const running = new Set<Worker>()
  const answering = new Set<Worker>()
  const { promise: failed, resolve: fail } = Promise.withResolvers<number>()
  let ready = 0
  let address = ''
  let isStopping = false

  function start(role: Role): void {
    const startedAt = Date.now()
    let isReady = false
    const others = answering.size > 0 ? { [othersName]: 'yes' } : {}
    const child = cluster.fork({ [roleName]: role, ...others })
    running.add(child)
    child.once('message', (url: string) => {
      isReady = true
      ready += 1
      if (role === 'server') {
        address = url
        answering.add(child)
      }
      if (ready === roles.length) onReady(address)
    })
    child.once('exit', (code, signal) => {
      running.delete(child)
      answering.delete(child)
      if (isStopping) return
      // A process that failed to start would fail again; it has printed the reason.
      if (!isReady && ready < roles.length) return fail(code || 1)
      console.error(`The ${role} process ended (${signal ?? code}); another one is started`)
      setTimeout(() => isStopping || start(role), Math.max(0, startedAt + soonMs - Date.now()))
    })
  }
  for (const role of roles) start(role)

  return {
    failed,
    async stop() {
      isStopping = true
      const ended = [...running].map((child) => once(child, 'exit'))
      for (const child of running) child.process.kill('SIGTERM')
      // Each process enforces the limit itself; one that hangs is killed a second later.
      const timer = setTimeout(() => {
        for (const child of running) child.process.kill('SIGKILL')
      }, stopMs + 1_000)
      await Promise.all(ended)
      clearTimeout(timer)
    },
  }
}
