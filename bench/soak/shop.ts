import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { type NodeShop, startNodeShop } from '#worker/node/testing/node-shop.ts'

export type Process = 'a server' | 'the clock' | 'all processes'

export type SoakShop = Awaited<ReturnType<typeof openShop>>

/** Starts the built shop of plain Node with two servers and a clock, which can be killed. */
export async function openShop(directory: string, env: Record<string, string>) {
  const all = { PROCESSES: '2', CLOCK_SECONDS: '5', TRUSTED_PROXIES: '1', ...env }
  let shop: NodeShop = await startNodeShop(directory, all)
  const { port } = shop
  const url = `http://localhost:${port}`

  async function kill(which: Process): Promise<void> {
    const children = childrenOf(shop.process.pid)
    const victims = children.filter(
      (pid) =>
        which === 'all processes' || roleOf(pid) === (which === 'the clock' ? 'clock' : 'server'),
    )
    if (which === 'all processes') await die(shop, victims)
    else end(victims.slice(0, 1))
    if (which === 'all processes') {
      shop = await startNodeShop(directory, { ...all, PORT: String(port) })
    } else {
      while (childrenOf(shop.process.pid).length < 3) await wait(50)
    }
    await untilWell(url)
  }

  return {
    port,
    url,
    kill,
    /** Bytes of memory of all processes. */
    memory: () => [shop.process.pid, ...childrenOf(shop.process.pid)].reduce<number>(sumOf, 0),
    stop: () => shop.stop(),
  }
}

async function die(shop: NodeShop, children: number[]): Promise<void> {
  const ended = new Promise((resolve) => shop.process.once('exit', resolve))
  // The first process would restart the others, so it is killed first.
  shop.process.kill('SIGKILL')
  end(children)
  await ended
}

function end(pids: readonly number[]): void {
  for (const pid of pids) process.kill(pid, 'SIGKILL')
}

/** proc(5): the children of a process's first thread. */
function childrenOf(pid: number | undefined): number[] {
  return readOf(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
}

function roleOf(pid: number): string | undefined {
  return /TRADEWIND_ROLE=(\w+)/.exec(readOf(`/proc/${pid}/environ`))?.[1]
}

function sumOf(sum: number, pid: number | undefined): number {
  const [, kilobytes = 0] = /VmRSS:\s+(\d+)/.exec(readOf(`/proc/${pid}/status`)) ?? []
  return sum + Number(kilobytes) * 1024
}

/** Returns an empty text for a process that has just ended. */
function readOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

async function untilWell(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await wait(100)
  }
}
