import { parseArgs } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import { runScript } from '../serve/startable.ts'
import { loadSettings } from '../settings.ts'
import type { Place } from './ask-place.ts'
import { startDouble } from './doubles.ts'
import { openSuppliers } from './open-supplier.ts'
import { type Probed, probe, readBalances } from './probe.ts'
import { resolveIn, unresolvedIn } from './resolve.ts'
import { statusIn, statusText } from './status.ts'

/**
 * Works with suppliers: says how well they are, asks them, runs a double of one, lists orders of which
 * nobody can tell what became of them, and stores what a person has found out about one.
 */
const usage = `npm run supplier -- status [--json] [--production | --file backend.sqlite] [--settings production.env]
npm run supplier -- probe [--settings production.env]
npm run supplier -- balance [--settings production.env]
npm run supplier -- double <supplier> [--port 4010] [--offers 3000]
npm run supplier -- unresolved [--production | --file backend.sqlite]
npm run supplier -- resolve <request> (--found <order> | --none) [--production | --file backend.sqlite]`

await runScript(async () => {
  const { positionals, values } = readCommand()
  const [command, subject = ''] = positionals
  const place = values.production ? 'production' : values.file
  loadSettings(values.settings)
  if (command === 'double' && subject !== '') {
    return startDouble(subject, { port: Number(values.port), offers: Number(values.offers) })
  }
  if (command === 'status') return tellStatus(place, values.json === true)
  if (command === 'probe' || command === 'balance') {
    const suppliers = await openSuppliers(process.env)
    return tell(await (command === 'probe' ? probe : readBalances)(suppliers))
  }
  if (command === 'unresolved') {
    const calls = await unresolvedIn(place)
    if (calls.length === 0) console.log('nothing waits for a person')
    else console.table(calls)
    return
  }
  const { found, none } = values
  const isOne = found === undefined ? none === true : found !== '' && none !== true
  if (command !== 'resolve' || subject === '' || !isOne) throw new PlainError(usage)
  const supplier = await resolveIn(place, subject, found ? { orderId: found } : 'none')
  const next = found ? `is order ${found} of ${supplier}` : `is asked for at ${supplier} again`
  console.log(`${subject} ${next}, with the next scheduled run`)
})

function readCommand() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        production: { type: 'boolean' },
        file: { type: 'string' },
        port: { type: 'string', default: '4010' },
        offers: { type: 'string', default: '0' },
        json: { type: 'boolean' },
        settings: { type: 'string' },
        found: { type: 'string' },
        none: { type: 'boolean' },
      },
    })
  } catch {
    throw new PlainError(usage)
  }
}

async function tellStatus(place: Place, isJson: boolean): Promise<void> {
  const now = Math.floor(Date.now() / 1000)
  const health = await statusIn(place, now)
  console.log(isJson ? JSON.stringify(health, null, 1) : statusText(health, now))
}

/** The exit code is 1 if a supplier has not answered. */
function tell(all: readonly Probed[]): void {
  for (const { supplier, seconds, isWell, said } of all) {
    console.log(`${supplier} ${isWell ? '' : 'FAILED: '}${said} (${seconds.toFixed(1)} s)`)
  }
  if (all.some(({ isWell }) => !isWell)) process.exitCode = 1
}
