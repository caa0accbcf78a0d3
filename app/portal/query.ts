/** Returns what reads the state of a page in its address, which anybody may have written. */
export function readerOf(query: URLSearchParams) {
  const text = (name: string, most = 64) => (query.get(name) ?? '').slice(0, most)
  const page = Number(query.get('page'))
  return {
    text,
    /** A value that has a form; empty for any other. */
    formed: (name: string, form: RegExp) => form.exec(query.get(name) ?? '')?.[0] ?? '',
    one: <T extends string>(name: string, known: readonly T[]): T | undefined =>
      known.find((each) => each === query.get(name)),
    ids(name: string, most?: number): readonly string[] {
      const ids = (query.get(name) ?? '').split(',')
      return [...new Set(ids.filter((id) => id !== '' && id.length <= 64))].slice(0, most)
    },
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

type Value = string | number | undefined
type Usual = Readonly<Record<string, Value>>

/** Returns the query of these values, without those that are empty or the usual ones. */
export function queryOf(values: Readonly<Record<string, Value>>, usual: Usual = {}) {
  const told = Object.entries(values).filter(([name, value]) => value && value !== usual[name])
  return new URLSearchParams(told.map(([name, value]) => [name, String(value)]))
}

/** Returns the path with a query, if there is one. */
export function withQuery(path: string, query: URLSearchParams): string {
  return query.size === 0 ? path : `${path}?${query}`
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined | ''> }

/** Returns an object without its empty values, which a call does not take. */
export function given<T extends object>(values: T): Given<T> {
  const told = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(told) as Given<T>
}
