import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * Replaces wrangler's command in the tests of releases: a file holds the platform's state, another
 * one gets a line for every command, and a command named in `failing` fails or hangs.
 */
const [stateFile = '', ...args]: string[] = process.argv.slice(2)

export type FakePlatform = {
  versions: { version_id: string; percentage: number }[]
  message: string
  uploads: number
  migrated: boolean
  hasGate?: true
  calls: string[]
  /** The versions for which schedule and queues were set. */
  attached?: { version_id: string; percentage: number }[]
  /** Set when a command hangs. */
  hangs?: true
  /** The beginning of a failing command, and whether it fails or hangs. */
  failing?: { command: string; how: 'fails' | 'hangs' | 'hangs after its effect' }
}

const state: FakePlatform = JSON.parse(readFileSync(stateFile, 'utf8'))
const command = args.filter((arg) => !arg.startsWith('--')).join(' ')
state.calls.push(args.join(' '))
const failing = state.failing && command.startsWith(state.failing.command) && state.failing.how
writeFileSync(stateFile, JSON.stringify(state))
if (failing === 'fails') {
  console.error(`the platform refused ${command}`)
  process.exit(1)
}
if (failing === 'hangs') await hang()

async function hang(): Promise<void> {
  state.hangs = true
  writeFileSync(stateFile, JSON.stringify(state))
  await setTimeout(60_000)
}

const save = () => writeFileSync(stateFile, JSON.stringify(state))
const tell = (type: string, versionId: string) => {
  const file = process.env.WRANGLER_OUTPUT_FILE_PATH ?? ''
  appendFileSync(file, `${JSON.stringify({ type, version_id: versionId })}\n`)
}

if (command.startsWith('deployments status')) {
  if (state.versions.length === 0) {
    console.error('The Worker has no deployments.')
    process.exit(1)
  }
  const annotations = { 'workers/message': state.message }
  console.log(JSON.stringify({ id: 'd', versions: state.versions, annotations }))
} else if (command.startsWith('d1 time-travel info')) {
  console.log(JSON.stringify({ bookmark: 'b-1' }))
} else if (command.startsWith('d1 migrations apply')) {
  state.migrated = true
  save()
} else if (command.startsWith('versions upload')) {
  state.uploads += 1
  save()
  tell('version-upload', `v${state.uploads}`)
} else if (command.startsWith('versions deploy')) {
  const shares = args.filter((arg) => /^\S+@\d+$/.test(arg)).map((arg) => arg.split('@'))
  state.versions = shares.map(([id = '', share]) => ({
    version_id: id,
    percentage: Number(share),
  }))
  state.message = args[args.indexOf('--message') + 1] ?? ''
  save()
} else if (command === 'deploy wrangler.gate.toml') {
  state.hasGate = true
  save()
} else if (command.startsWith('deploy')) {
  state.uploads += 1
  state.versions = [{ version_id: `v${state.uploads}`, percentage: 100 }]
  save()
  tell('deploy', `v${state.uploads}`)
} else if (command.startsWith('triggers deploy')) {
  state.attached = state.versions
  save()
} else {
  throw new Error(`unexpected command: ${command}`)
}
if (failing === 'hangs after its effect') await hang()
