import { testDatabase } from './test-database.ts'

/** A database that fails after a number of answers, as if the process had ended. */
export function dyingDatabase(answers: number): D1Database {
  let left = answers
  const live = () => {
    left -= 1
    if (left < 0) throw new Error('the process has ended')
  }
  const db = testDatabase()
  const statement = (made: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(made, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values))
        if (name === 'made') return target
        return async (...given: unknown[]) => {
          live()
          return Reflect.apply(Reflect.get(target, name), target, given)
        }
      },
    })
  return new Proxy(db, {
    get(target, name) {
      if (name === 'prepare') return (sql: string) => statement(target.prepare(sql))
      return async (list: (D1PreparedStatement & { made: D1PreparedStatement })[]) => {
        live()
        return target.batch(list.map(({ made }) => made))
      }
    },
  })
}
