import { execFile, spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { type NodeShop, readyShop } from '#worker/node/testing/node-shop.ts'
import { root } from '../../run.ts'

const execute = promisify(execFile)

/** Directories of a Linux machine that the documents name. */
const places = /(^|[\s'=])(\/(?:opt|etc|var))(?=\/)/g
/** What `npm ci` installs, and what a build goes on from instead of beginning anew. */
const made = ['build', '.generated', 'app/paraglide', '.react-router', 'public/generated']

export type Machine = {
  /** Returns where the machine has a path of a document. */
  path: (path: string) => string
  /** Clones the checkout as it is now, and installs its packages. */
  clone: () => void
  /** Runs a command in the clone; returns what it says, or rejects if it ends with an error. */
  run: (command: string) => Promise<string>
  remove: () => void
}

/** Plays an empty machine in a directory. */
export function newMachine(): Machine {
  const directory = mkdtempSync(join(tmpdir(), 'machine-'))
  const inside = (text: string) => text.replace(places, `$1${directory}$2`)
  const shop = join(directory, 'opt', 'tradewind')
  for (const each of ['opt', 'etc', 'var/lib/tradewind', 'var/backups']) {
    mkdirSync(join(directory, each), { recursive: true })
  }
  return {
    path: inside,
    clone() {
      const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
      const { stdout } = spawnSync('git', listed, { cwd: root, encoding: 'utf8' })
      const files = stdout.split('\0').filter((each) => existsSync(join(root, each)))
      for (const file of [...files.filter((each) => each !== ''), ...made]) {
        if (!existsSync(join(root, file))) continue
        mkdirSync(dirname(join(shop, file)), { recursive: true })
        cpSync(join(root, file), join(shop, file), { recursive: true })
      }
      symlinkSync(join(root, 'node_modules'), join(shop, 'node_modules'))
    },
    async run(command) {
      const { stdout } = await execute('sh', ['-c', inside(command)], {
        ...{ cwd: shop, maxBuffer: 2 ** 26, env: bareEnvironment() },
      })
      return stdout
    },
    remove: () => rmSync(directory, { recursive: true }),
  }
}

/** Of the test's own environment, what every machine has. */
function bareEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  return { PATH: `${join(root, 'node_modules', '.bin')}:${PATH}`, HOME, TMPDIR }
}

/** Starts what a unit of systemd describes, on a port that is free. */
export async function startUnit(machine: Machine, unit: string): Promise<NodeShop> {
  const textOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
  const [program = '', ...words] = textOf('ExecStart').split(' ')
  const file = machine.path(textOf('EnvironmentFile'))
  const own = textOf('Environment')
    .split(' ')
    .map((each) => machine.path(` ${each}`).trim().split('=') as [string, string])
  const command = program === '/usr/bin/node' ? process.execPath : program
  const child = spawn(command, words, {
    cwd: machine.path(textOf('WorkingDirectory')),
    env: {
      ...{ ...bareEnvironment(), ...Object.fromEntries(own) },
      ...parseEnv(readFileSync(file, 'utf8')),
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return readyShop(child)
}
