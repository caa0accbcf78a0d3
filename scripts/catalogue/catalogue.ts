import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { raw } from '#backend/platform/sql.ts'
import { placeStatements } from '#backend/shop/catalogue/seed.ts'
import { readRates } from '#backend/shop/import/exchange-rates.ts'
import { knownPlaces } from '#backend/shop/import/find-place.ts'
import { importOffers } from '#backend/shop/import/import-offers.ts'
import { readOffersOf } from '#backend/shop/import/make-run.ts'
import { type Published, publish, rollBack } from '#backend/shop/import/publish.ts'
import { readCsvOffers } from '#backend/shop/import/read-csv-offers.ts'
import {
  type CatalogueStore,
  readMaps,
  readOffers,
  readStoredRates,
} from '#backend/shop/import/read-state.ts'
import { storeMap, storePin, storeRates } from '#backend/shop/import/stage-run.ts'
import { currencies } from '#contract/money.ts'
import { type Brake, brakes } from '#contract/office/catalogue-words.ts'
import { PlainError } from '#contract/plain-error.ts'
import { root } from '../run.ts'
import { runScript } from '../serve/startable.ts'
import { loadSettings } from '../settings.ts'
import { fetchOffers } from './fetch-offers.ts'
import { openStore } from './open-store.ts'
import { readGiven, readSettings } from './read-settings.ts'
import { issueLines, reportOf } from './report.ts'

/** Fills the catalogue with what suppliers sell; docs/catalogue.md explains each command. */
const usage = `npm run catalogue -- <command> [--production | --file backend.catalogue.sqlite] [--settings production.env]
  import --from <supplier> [--dry-run] [--json out.json]   asks a supplier what it sells
  import --csv packages.csv --from <supplier> [...]        reads a list of packages instead
  publish --run <number> [--accept ${brakes.join(',')}]
  rollback                                                 publishes the run before again
  rates [--ecb eurofxref.xml | <currency> <units for one euro> [<day>]]
  issues                                                   packages that are not sold, and why
  map <supplier's place> <place>                           sells a set of countries as a place
  pin <plan> <supplier> <package>                          asks for this package first`

const options = {
  from: { type: 'string' },
  csv: { type: 'string' },
  json: { type: 'string' },
  'dry-run': { type: 'boolean' },
  run: { type: 'string' },
  accept: { type: 'string' },
  ecb: { type: 'string' },
  settings: { type: 'string' },
  rules: { type: 'string' },
  file: { type: 'string' },
  production: { type: 'boolean' },
} as const

type Given = ReturnType<typeof readCommand>
type Command = (store: CatalogueStore, given: Given) => Promise<number>

/** The places of this release. */
const places = (nowMs: number) => placeStatements(new Date(nowMs)).map(raw)

/** The exit code of a command that a brake holds back. */
const heldCode = 2

const commands: Readonly<Record<string, Command>> = {
  import: importCommand,
  publish: publishCommand,
  rollback: async (store) => tellPublished(await rollBack(store, { nowMs: Date.now(), places })),
  rates: ratesCommand,
  issues: issuesCommand,
  map: mapCommand,
  pin: pinCommand,
}

await runScript(async () => {
  const given = readCommand(process.argv.slice(2))
  const command = commands[given.name]
  if (!command) throw new PlainError(usage)
  loadSettings(given.values.settings)
  const store = openStore(given.values)
  try {
    process.exitCode = await command(store, given)
  } finally {
    store.close()
  }
})

function readCommand(given: string[]) {
  try {
    const { positionals, values } = parseArgs({ args: given, allowPositionals: true, options })
    const [name = '', ...words] = positionals
    return { name, words, values }
  } catch {
    throw new PlainError(usage)
  }
}

/** The options that say which catalogue is meant, as the next command takes them. */
function placeOf({ values: { file, production } }: Given): string {
  if (production) return ' --production'
  return file === undefined ? '' : ` --file ${file}`
}

function settingsOf({ values }: Given) {
  return readSettings(values.rules ?? join(root, 'suppliers.json'))
}

async function importCommand(store: CatalogueStore, given: Given): Promise<number> {
  const { from: supplier, csv, json } = given.values
  if (!supplier) throw new PlainError(usage)
  const offers = csv ? readCsvOffers(readGiven(csv)) : await fetchOffers(supplier)
  const isDry = given.values['dry-run'] === true
  const settings = settingsOf(given)
  const imported = await importOffers(store, {
    ...{ supplier, offers, settings, isDry },
    nowMs: Date.now(),
  })
  const { run, diff, braked, plans } = imported
  if (json) writeFileSync(json, `${JSON.stringify({ run, ...diff, braked, plans }, null, 1)}\n`)
  console.log(reportOf(diff, braked))
  if (run !== undefined) {
    console.log(`run ${run}: npm run catalogue -- publish --run ${run}${placeOf(given)}`)
  }
  if (run === undefined && !isDry) console.log('the catalogue stays as it is')
  return braked.length > 0 ? heldCode : 0
}

async function publishCommand(store: CatalogueStore, { values }: Given): Promise<number> {
  const run = Number(values.run)
  const named = values.accept?.split(',') ?? []
  const accepted = brakes.filter((brake) => named.includes(brake))
  const unknown = named.find((each) => !brakes.includes(each as Brake))
  if (!Number.isInteger(run) || unknown !== undefined) throw new PlainError(usage)
  return tellPublished(await publish(store, { run, accepted, nowMs: Date.now(), places }))
}

function tellPublished({ run, diff, held }: Published): number {
  console.log(reportOf(diff, held))
  const names = held.map(({ brake }) => brake).join(',')
  console.log(
    held.length > 0
      ? `run ${run} is not published: look at it, then publish with --accept ${names}`
      : `run ${run} is published; pages show it within 30 seconds`,
  )
  return held.length > 0 ? heldCode : 0
}

async function ratesCommand(store: CatalogueStore, { values, words }: Given): Promise<number> {
  const [currency = '', units = '', day = today()] = words
  const rates = values.ecb
    ? readRates(readGiven(values.ecb))
    : readRates(`Date,${currency}\n${day},${units}`)
  if (rates.length > 0) await store.stage(storeRates(rates))
  else if (values.ecb || words.length > 0) throw new PlainError('There is no rate in it')
  const { perEuro } = await readStoredRates(store, today())
  const all = new Set([...currencies, ...Object.keys(perEuro)])
  const lines = [...all].map((each) => {
    const micros = perEuro[each]
    return `${each} ${micros === undefined ? 'none' : (micros / 1_000_000).toFixed(4)}`
  })
  console.log(lines.join('\n'))
  return 0
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

async function issuesCommand(store: CatalogueStore, given: Given): Promise<number> {
  const offers = (await readOffers(store)).filter(({ isGone }) => !isGone)
  const { issues } = readOffersOf({
    offers,
    settings: settingsOf(given),
    maps: await readMaps(store),
  })
  console.log(issueLines(issues, issues.length).join('\n'))
  return 0
}

async function mapCommand(store: CatalogueStore, { words }: Given): Promise<number> {
  const [supplierPlace, slug, ...rest] = words
  if (!supplierPlace || !slug || rest.length > 0) throw new PlainError(usage)
  if (!knownPlaces().some((place) => place.slug === slug)) {
    throw new PlainError(`There is no place "${slug}"`)
  }
  await store.stage([storeMap(supplierPlace, slug)])
  console.log(`${supplierPlace} is sold as ${slug} from the next import on`)
  return 0
}

async function pinCommand(store: CatalogueStore, { words }: Given): Promise<number> {
  const [planId, supplier, packageId, ...rest] = words
  if (!planId || !supplier || !packageId || rest.length > 0) throw new PlainError(usage)
  await store.stage([storePin(planId, supplier, packageId)])
  console.log(`${planId} is made of ${supplier}'s ${packageId} first, from the next import on`)
  return 0
}
