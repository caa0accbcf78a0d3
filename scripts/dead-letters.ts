import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { deadLetterQuery, replayStatements } from '#backend/platform/dead-letters.ts'
import { findDatabase } from './database.ts'
import { run, tool } from './run.ts'

/**
 * Shows the work that failed too often, or with `replay` makes all of it due again, so that the
 * next scheduled run does it.
 */
const usage = `npm run dead-letters [replay] [-- --production | --file backend.sqlite]
Without a place, the local database of npm start.`

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { production: { type: 'boolean' }, file: { type: 'string' } },
})
const [command = 'list'] = positionals
if (command !== 'list' && command !== 'replay') {
  console.error(usage)
  process.exit(1)
}
const isReplay = command === 'replay'

if (values.production) {
  const texts = isReplay ? replayStatements.join(';\n') : deadLetterQuery
  const place = ['--remote', '--env', 'production']
  await run(tool('wrangler'), ['d1', 'execute', 'DB', ...place, '--command', texts])
} else {
  const sqlite = new DatabaseSync(values.file ?? findDatabase(), { timeout: 5_000 })
  const letters = sqlite.prepare(deadLetterQuery).all()
  if (isReplay) {
    const changed = replayStatements.map((text) => Number(sqlite.prepare(text).run().changes))
    console.log(`${changed.reduce((sum, each) => sum + each, 0)} due again`)
  } else if (letters.length === 0) console.log('no dead letters')
  else console.table(letters.map((letter) => ({ ...letter })))
  sqlite.close()
}
