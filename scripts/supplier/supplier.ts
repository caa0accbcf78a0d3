import { parseArgs } from 'node:util'
import { PlainError } from '#contract/plain-error.ts'
import { runScript } from '../serve/startable.ts'
import { startDouble } from './doubles.ts'
import { resolveIn, unresolvedIn } from './resolve.ts'

/**
 * Works with suppliers: runs a double of one, lists orders of which nobody can tell what became of
 * them, and stores what a person has found out about one.
 */
const usage = `npm run supplier -- double <supplier> [--port 4010] [--offers 3000]
npm run supplier -- unresolved [--production | --file backend.sqlite]
npm run supplier -- resolve <request> (--found <order> | --none) [--production | --file backend.sqlite]`

await runScript(async () => {
  const { positionals, values } = readCommand()
  const [command, subject = ''] = positionals
  const place = values.production ? 'production' : values.file
  if (command === 'double' && subject !== '') {
    return startDouble(subject, { port: Number(values.port), offers: Number(values.offers) })
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
        found: { type: 'string' },
        none: { type: 'boolean' },
      },
    })
  } catch {
    throw new PlainError(usage)
  }
}
