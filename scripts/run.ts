import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the path of a command-line tool of the project's packages. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name)

/** Characters of an argument that an error shows; some are whole files of SQL. */
const longest = 300

type RunOptions = { quiet?: boolean; env?: Record<string, string> }

/**
 * Runs a command to its end; returns what it wrote to its standard output if it is quiet, and rejects
 * with all its output if it fails.
 */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<string> {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  let answer = ''
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
    output += chunk
  })
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    // Not at its exit, when the last of its output may still be on the way.
    child.on('close', (code) => {
      if (code === 0) return resolve(answer)
      const asked = args.map((each) =>
        each.length > longest ? `${each.slice(0, longest)}…` : each,
      )
      reject(new Error(`${command} ${asked.join(' ')} ended with ${code}\n${output}`))
    })
  })
}

const children = new Set<ChildProcess>()

/** Starts a server in this process's group; it is stopped however this process ends. */
export function startServer(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(child)
  child.on('exit', () => children.delete(child))
  return child
}

export function stopServer(child: ChildProcess): void {
  if (child.exitCode === null) child.kill('SIGTERM')
}

function stopAll(): void {
  for (const child of children) stopServer(child)
}

process.on('exit', stopAll)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => process.exit(signal === 'SIGINT' ? 130 : 143))
}

/** Waits until the address answers with any status; rejects after `ms` milliseconds. */
export async function untilAnswers(url: string, child: ChildProcess, ms = 60_000): Promise<void> {
  const deadline = Date.now() + ms
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    try {
      await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
      return
    } catch (error) {
      if (Date.now() > deadline) throw new Error(`no answer from ${url}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
