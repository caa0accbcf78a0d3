import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { emailKey } from '#backend/call/limits/email-key.ts'
import {
  deadLetterQuery,
  decideStatement,
  refundDecisions,
  refundId,
  replayStatements,
} from '#backend/platform/dead-letters.ts'
import { readEmail } from '#contract/person/email.ts'
import { findDatabase } from './database.ts'
import { run, tool } from './run.ts'

/**
 * Shows the work that failed too often or waits for a person, or with `replay` makes all of it due
 * again, so that the next scheduled run does it. `again` has the provider of payments asked for a
 * failed refund once more; `paid` says that the buyer was paid in another way. `write-to` lets mails
 * to a mailbox again that a provider said takes none, or whose owner complained.
 */
const usage = `npm run dead-letters [replay | again <refund> | paid <refund> | write-to <address>]
  [-- --production | --file backend.sqlite]
Without a place, the local database of npm start.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { production: { type: 'boolean' }, file: { type: 'string' } },
})
const [command = 'list', named = ''] = positionals
const lifted = command === 'write-to' ? liftStatement(named) : undefined
const decision = refundDecisions.find((each) => each === command)
const isKnown = decision
  ? refundId.test(named)
  : lifted !== undefined || command === 'list' || command === 'replay'
if (!isKnown) {
  console.error(usage)
  process.exit(1)
}
/** The statements that change something; none for the list. */
const changes = changesOf()

if (values.production) {
  const texts = changes.length > 0 ? changes.join(';\n') : deadLetterQuery
  const place = ['--remote', '--env', 'production']
  await run(tool('wrangler'), ['d1', 'execute', 'DB', ...place, '--command', texts])
} else {
  const sqlite = new DatabaseSync(values.file ?? findDatabase(), { timeout: 5_000 })
  const letters = sqlite.prepare(deadLetterQuery).all()
  if (changes.length > 0) {
    const changed = changes.map((text) => Number(sqlite.prepare(text).run().changes))
    const count = changed.reduce((sum, each) => sum + each, 0)
    console.log(lifted ? `${count} suppressions lifted` : `${count} due again`)
  } else if (letters.length === 0) console.log('no dead letters')
  else console.table(letters.map((letter) => ({ ...letter })))
  sqlite.close()
}

function changesOf(): readonly string[] {
  if (decision) return [decideStatement(named, decision)]
  if (lifted) return [lifted]
  return command === 'replay' ? replayStatements : []
}

/**
 * Lets mails to a mailbox again, as a text without parameters, because an operator's command also
 * sends it to a remote database. Undefined for what is no address.
 */
function liftStatement(address: string): string | undefined {
  if (readEmail(address) === undefined) return undefined
  return `DELETE FROM mail_suppression WHERE email_key = '${emailKey(address).replaceAll("'", "''")}'`
}
