import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { inTransaction } from '#backend/platform/d1.ts'
import { type NewPrice, setPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { PlainError } from '#contract/plain-error.ts'
import { localDatabase, stateDir } from '../database.ts'
import { runScript } from '../serve/startable.ts'
import { type AskedPrice, readPrice } from './read-price.ts'
import { placeOfPlan, priceIn, setInD1 } from './set-in-d1.ts'

/** Sets the price of a plan in one currency, now or from an announced moment on. */
const usage =
  'npm run price -- <plan> <currency> <amount> [--from 2026-12-01T00:00Z] [--production | --file backend.catalogue.sqlite]'

const production = ['--remote', '--env', 'production']

await runScript(async () => {
  const { asked, isProduction, file } = readCommand(process.argv.slice(2))
  const price = isProduction ? await setInD1(asked, production) : setInFile(asked, file)
  const when = price.beginsAt > price.changedAt ? new Date(price.beginsAt).toISOString() : 'now'
  console.log(`${price.planId} costs ${asked.shown} from ${when} on`)
})

function readCommand(given: string[]) {
  try {
    const { positionals, values } = parseArgs({
      // A negative amount is refused as an amount, not as an unknown option.
      args: given.map((part) => (/^-[\d.]/.test(part) ? ` ${part}` : part)),
      allowPositionals: true,
      options: {
        from: { type: 'string' },
        file: { type: 'string' },
        production: { type: 'boolean' },
      },
    })
    const file = values.file ?? localDatabase(stateDir, 'CATALOGUE')
    const asked = readPrice(positionals, values.from, Date.now())
    return { asked, isProduction: values.production === true, file }
  } catch (error) {
    if (error instanceof PlainError) throw error
    throw new PlainError(usage)
  }
}

function setInFile(asked: AskedPrice, file: string): NewPrice {
  if (!existsSync(file)) throw new PlainError(`There is no database ${file}: start the shop once`)
  const sqlite = new DatabaseSync(file, { timeout: 5_000 })
  try {
    const known = sqlite.prepare('SELECT name FROM sqlite_schema WHERE name = ?')
    if (!known.get('price_change')) {
      throw new PlainError(`${file} is not of this release: start the shop once`)
    }
    const row = sqlite.prepare(placeOfPlan).get(asked.planId)
    const price = priceIn(row?.slug, asked)
    const queries = setPrice(price)
    inTransaction(sqlite, () => {
      for (const { sql, values } of queries) sqlite.prepare(sql).run(...(values as string[]))
    })
    return price
  } finally {
    sqlite.close()
  }
}
