import { DurableObject } from 'cloudflare:workers'
import { openCellDatabase } from '#backend/platform/cell-database.ts'
import { noFigures } from '#contract/reports/figures.ts'
import { backendOf, bindingsWith, type CellEnv, type Migration } from './cell-env.ts'
import { giveNames, takeNames } from './named-tokens.ts'

/** Milliseconds between two runs of a cell's due work, as for the other database. */
const alarmMs = 60_000

/** A share of all accounts: the whole backend, beside a database of its own. */
export class Cell extends DurableObject<CellEnv> {
  readonly #name: string
  readonly #database: D1Database

  constructor(ctx: DurableObjectState, env: CellEnv) {
    super(ctx, env)
    this.#name = ctx.id.name ?? ''
    migrate(ctx.storage, env.MIGRATIONS)
    this.#database = openCellDatabase(ctx.storage)
  }

  override async fetch(request: Request): Promise<Response> {
    const { ask } = await backendOf(this.env)
    const figures = noFigures()
    const platform = {
      env: bindingsWith(this.env, this.#database),
      executionCtx: this.ctx as unknown as ExecutionContext,
    }
    const answer = await ask(await takeNames(request, this.#name), platform, figures)
    await this.#wakeForDueWork()
    return giveNames(answer, this.#name, figures)
  }

  /** Does the due work, once per minute. */
  override async alarm(): Promise<void> {
    const { runJobs } = await backendOf(this.env)
    await this.ctx.storage.setAlarm(Date.now() + alarmMs)
    await runJobs(this.#database)
  }

  async #wakeForDueWork(): Promise<void> {
    const { storage } = this.ctx
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Date.now() + alarmMs)
  }
}

/** Applies missing migrations, each completely or not at all. */
function migrate(storage: DurableObjectStorage, migrations: readonly Migration[]): void {
  const { sql } = storage
  sql.exec('CREATE TABLE IF NOT EXISTS applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  const rows = sql.exec<{ name: string }>('SELECT name FROM applied_migration').toArray()
  const applied = new Set(rows.map(({ name }) => name))
  for (const { name, queries } of migrations) {
    if (applied.has(name)) continue
    storage.transactionSync(() => {
      for (const query of queries) sql.exec(query)
      sql.exec('INSERT INTO applied_migration (name) VALUES (?)', name)
    })
  }
}
