import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import {
  deadLetterQuery,
  decideStatement,
  refundDecisions,
  refundId,
  replayStatements,
} from '#backend/platform/dead-letters.ts'
import { findDatabase } from './database.ts'
import { run, tool } from './run.ts'

/**
 * Shows the work that failed too often or waits for a person, or with `replay` makes all of it due
 * again, so that the next scheduled run does it. `again` has the provider of payments asked for a
 * failed refund once more; `paid` says that the buyer was paid in another way.
 */
const usage = `npm run dead-letters [replay | again <refund> | paid <refund>]
  [-- --production | --file backend.sqlite]
Without a place, the local database of npm start.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { production: { type: 'boolean' }, file: { type: 'string' } },
})
const [command = 'list', refund = ''] = positionals
const decision = refundDecisions.find((each) => each === command)
const isKnown = decision ? refundId.test(refund) : command === 'list' || command === 'replay'
if (!isKnown) {
  console.error(usage)
  process.exit(1)
}
/** The statements that change something; none for the list. */
const changes = decision
  ? [decideStatement(refund, decision)]
  : command === 'replay'
    ? replayStatements
    : []

if (values.production) {
  const texts = changes.length > 0 ? changes.join(';\n') : deadLetterQuery
  const place = ['--remote', '--env', 'production']
  await run(tool('wrangler'), ['d1', 'execute', 'DB', ...place, '--command', texts])
} else {
  const sqlite = new DatabaseSync(values.file ?? findDatabase(), { timeout: 5_000 })
  const letters = sqlite.prepare(deadLetterQuery).all()
  if (changes.length > 0) {
    const changed = changes.map((text) => Number(sqlite.prepare(text).run().changes))
    console.log(`${changed.reduce((sum, each) => sum + each, 0)} due again`)
  } else if (letters.length === 0) console.log('no dead letters')
  else console.table(letters.map((letter) => ({ ...letter })))
  sqlite.close()
}
