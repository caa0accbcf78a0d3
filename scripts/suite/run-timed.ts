import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { root } from '../run.ts'

/** How a command ended, with the seconds that it and all that it started took. */
export type Timed = { isClean: boolean; wallSeconds: number; processorSeconds: number }

/** What Bash says of a command's time: real, user and system seconds. */
const format = 'TIMEFORMAT="timed %R %U %S"; time "$0" "$@"'

/** Runs a command to its end, whatever it is, and writes its output to a file. */
export async function runTimed(
  command: readonly string[],
  { log, env = {} }: { log: string; env?: Readonly<Record<string, string>> },
): Promise<Timed> {
  const output = openSync(log, 'w')
  const child = spawn('bash', ['-c', format, ...command], {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', output, output],
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', resolve)
  })
  closeSync(output)
  const said = readFileSync(log, 'utf8').match(/^timed (\S+) (\S+) (\S+)$/m)
  const [real = 0, user = 0, system = 0] = (said?.slice(1) ?? []).map(Number)
  return { isClean: code === 0, wallSeconds: real, processorSeconds: user + system }
}
