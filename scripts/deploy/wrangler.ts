import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../run.ts'

export type Version = { version_id: string; percentage: number }
/** The fields of the running deployment that this script uses. */
export type Deployment = { versions: Version[]; annotations?: Record<string, string> }

/** The commands of wrangler that a release needs. */
export type Wrangler = {
  /** Undefined if the worker was never deployed. */
  running: () => Promise<Deployment | undefined>
  /**
   * Returns a bookmark of the database's present state, to which it can be restored for 30 days.
   */
  bookmark: () => Promise<string>
  migrate: () => Promise<void>
  /** Uploads the worker of the gates, whose new code is active at once. */
  deployGate: () => Promise<void>
  /** Uploads the built worker without sending visitors to it; returns the version's id. */
  upload: (message: string) => Promise<string>
  /** Uploads the built worker and sends all visitors to it; returns the version's id. */
  deployFirst: () => Promise<string>
  route: (shares: Version[], message: string) => Promise<void>
  /** Sets the schedule and the consumers of queues, which do not belong to a version. */
  attach: () => Promise<void>
}

const production = ['--env', 'production']

/**
 * @param command wrangler and, before it, what runs it.
 * @param config the settings of the built worker.
 * @param secrets a file of secrets for the versions that are uploaded; others stay as they are.
 */
export function createWrangler(
  command: readonly [string, ...string[]],
  config = 'build/server/wrangler.json',
  secrets?: string,
): Wrangler {
  const built = ['--config', config]
  const uploaded = [...built, ...(secrets === undefined ? [] : ['--secrets-file', secrets])]
  const call = (args: string[], env?: Record<string, string>) => runCommand(command, args, env)

  /** Runs a command that uploads, and reads the version's id from wrangler's output file. */
  async function upload(args: string[], type: string): Promise<string> {
    const directory = mkdtempSync(join(tmpdir(), 'release-'))
    const file = join(directory, 'output.ndjson')
    try {
      await call(args, { WRANGLER_OUTPUT_FILE_PATH: file })
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const told = lines.map((line) => JSON.parse(line)).find((line) => line.type === type)
      if (typeof told?.version_id !== 'string') throw new Error('wrangler told no version id')
      return told.version_id
    } finally {
      rmSync(directory, { recursive: true })
    }
  }

  return {
    async running() {
      const answer = await call(['deployments', 'status', '--json', ...built]).catch(neverDeployed)
      return answer && JSON.parse(answer)
    },
    async bookmark() {
      const answer = await call(['d1', 'time-travel', 'info', 'DB', '--json', ...production])
      const { bookmark } = JSON.parse(answer)
      if (typeof bookmark !== 'string') throw new Error('wrangler told no bookmark')
      return bookmark
    },
    async migrate() {
      for (const database of ['DB', 'CATALOGUE']) {
        await call(['d1', 'migrations', 'apply', database, '--remote', ...production], {
          CI: 'true',
        })
      }
    },
    async deployGate() {
      await call(['deploy', '--config', 'wrangler.gate.toml'])
    },
    upload: (message) =>
      upload(['versions', 'upload', '--message', message, ...uploaded], 'version-upload'),
    deployFirst: () => upload(['deploy', ...uploaded], 'deploy'),
    async attach() {
      await call(['triggers', 'deploy', ...built])
    },
    async route(shares, message) {
      const specs = shares.map(({ version_id, percentage }) => `${version_id}@${percentage}`)
      await call(['versions', 'deploy', ...specs, '--yes', '--message', message, ...built])
    },
  }
}

function neverDeployed(error: Error): undefined {
  if (/no deployments|does not exist|not found/i.test(error.message)) return undefined
  throw error
}

/** Runs the command; returns its output, or rejects with its error output. */
function runCommand(
  [command, ...first]: readonly [string, ...string[]],
  args: string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, [...first, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let complaints = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr.on('data', (chunk) => {
    complaints += chunk
  })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) return resolve(printed)
      const name = args.slice(0, 2).join(' ')
      reject(new Error(`wrangler ${name} ended with ${code}: ${(complaints || printed).trim()}`))
    })
  })
}
