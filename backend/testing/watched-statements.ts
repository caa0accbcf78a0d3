/** Tables whose size depends on the catalogue or on settings and not on sales. */
const bounded = [
  'addon',
  'budget_span',
  'catalogue_meta',
  'city',
  'destination',
  'destination_country',
  // Contains only what the next scheduled run takes.
  'review_change',
  // One row for each supplier, and for each quarter of an hour of a day.
  'supplier_wallet',
  'supplier_figure',
  // The people who run the shop.
  'staff',
]

const prepared = new Set<string>()

/** Wraps the database and records its prepared statements. */
export function watchStatements(db: D1Database): D1Database {
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') {
        return (sql: string) => {
          prepared.add(sql)
          return target.prepare(sql)
        }
      }
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/** Returns the statements prepared since the last call, each only once in a run. */
export function takeStatements(): string[] {
  const taken = [...prepared].filter((sql) => !explained.has(sql))
  prepared.clear()
  for (const sql of taken) explained.add(sql)
  return taken
}
const explained = new Set<string>()

type Schema = { growing: Set<string>; partial: Set<string> }

async function readSchema(db: D1Database): Promise<Schema> {
  const { results } = await db
    .prepare("SELECT type, name, sql FROM sqlite_schema WHERE type IN ('table', 'index')")
    .all<{ type: string; name: string; sql: string | null }>()
  const namesOf = (type: string, holds: (sql: string) => boolean) =>
    new Set(
      results.filter((row) => row.type === type && holds(row.sql ?? '')).map(({ name }) => name),
    )
  const growing = namesOf('table', (sql) => sql !== '')
  for (const name of bounded) growing.delete(name)
  return { growing, partial: namesOf('index', (sql) => /\bWHERE\b/.test(sql)) }
}

/** Read once, as it is the same for all files of a run. */
const schemas = new WeakMap<D1Database, Schema>()

/**
 * Returns the statements that scan a growing table, or a whole index of it. A partial index may be
 * scanned: it holds only rows with pending work.
 */
export async function scansOf(db: D1Database, statements: readonly string[]): Promise<string[]> {
  if (statements.length === 0) return []
  const known = schemas.get(db) ?? (await readSchema(db))
  schemas.set(db, known)
  const asked = statements.map((sql) =>
    db.prepare(`EXPLAIN QUERY PLAN ${sql}`).bind(...valuesFor(sql)),
  )
  const plans = await db.batch<{ detail: string }>(asked)
  return statements.flatMap((sql, at) => {
    const details = plans[at]?.results.map(({ detail }) => detail) ?? []
    const found = details.filter((each) => isScan(each, sql, known))
    return found.map((detail) => `${detail} in ${sql.replace(/\s+/g, ' ')}`)
  })
}

const texts = /'[^']*'/g

/** Returns a value for each parameter; query plans do not depend on the values. */
function valuesFor(sql: string): number[] {
  const marks = [...sql.replace(texts, '').matchAll(/\?(\d*)/g)].map(([, number]) => number)
  const numbered = Math.max(0, ...marks.map(Number))
  const unnumbered = marks.filter((number) => number === '').length
  return Array.from({ length: numbered + unnumbered }, () => 1)
}

function isScan(detail: string, sql: string, { growing, partial }: Schema): boolean {
  const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
  if (name === undefined || (index !== undefined && partial.has(index))) return false
  return growing.has(name) || growing.has(tableOf(name, sql))
}

/** Returns the table that an alias stands for in a statement; the name itself if it is no alias. */
function tableOf(alias: string, sql: string): string {
  const named = new RegExp(`"?(\\w+)"?\\s+(?:as\\s+)?"?${alias}"?(?:\\s|,|\\)|$)`, 'gi')
  for (const [, table = ''] of sql.matchAll(named)) {
    if (!/^(from|join|select|where|on|and|or|as|by|not|in)$/i.test(table)) return table
  }
  return alias
}
