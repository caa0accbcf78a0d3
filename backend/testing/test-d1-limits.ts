import { expect, it } from 'vitest'
import { d1Limits } from '../platform/d1-limits.ts'

type LimitCase = { name: string; sql: string; values: (string | number)[] }

const { variableNumber, likePatternLength, sqlLength } = d1Limits

/** Statements with exactly `count` of what each D1 limit counts. */
const statements = {
  parameters: (count: number): LimitCase => ({
    name: `${count} parameters`,
    sql: `SELECT ${Array.from({ length: count }, (_, at) => `?${at + 1}`).join(' + ')} AS n`,
    values: Array.from({ length: count }, () => 1),
  }),
  pattern: (bytes: number): LimitCase => ({
    name: `a pattern of ${bytes} bytes`,
    sql: "SELECT 'a' LIKE ?1 AS n",
    values: ['x'.repeat(bytes)],
  }),
  text: (bytes: number): LimitCase => ({
    name: `a statement of ${bytes} bytes`,
    sql: `SELECT 1 AS n --${'x'.repeat(bytes - 'SELECT 1 AS n --'.length)}`,
    values: [],
  }),
}

const taken = [
  statements.parameters(variableNumber),
  statements.pattern(likePatternLength),
  statements.text(sqlLength),
]
const refused = [
  statements.parameters(variableNumber + 1),
  statements.pattern(likePatternLength + 1),
  statements.text(sqlLength + 1),
]

/** Tests that a database has the limits of D1, the real D1 as well as our own implementation. */
export function testD1Limits(open: () => D1Database): void {
  const run = async ({ sql, values }: LimitCase) => {
    const statement = open().prepare(sql)
    return statement.bind(...values).all()
  }

  it.each(taken)('R-DB-1: takes $name', async (statement) => {
    expect((await run(statement)).success).toBe(true)
  })

  it.each(refused)('R-DB-1: refuses $name', async (statement) => {
    await expect(run(statement)).rejects.toThrow(/D1_ERROR/)
  })

  it('R-DB-1: does nothing of a batch where one of it is refused', async () => {
    const database = open()
    await database.prepare('CREATE TABLE IF NOT EXISTS limit_probe (n INTEGER)').run()
    const [{ sql, values } = statements.parameters(variableNumber + 1)] = refused
    const batch = async () =>
      database.batch([
        database.prepare('INSERT INTO limit_probe VALUES (1)'),
        database.prepare(sql).bind(...values),
      ])
    await expect(batch()).rejects.toThrow(/D1_ERROR/)
    expect(await database.prepare('SELECT count(*) AS n FROM limit_probe').first('n')).toBe(0)
  })
}
