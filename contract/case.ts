type Digit = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
type Opaque = Date | Blob | Uint8Array | ((...args: never[]) => unknown)

type CamelKey<S extends string> = string extends S
  ? S
  : S extends `${infer Head}_${infer Tail}`
    ? Tail extends `${Digit}${string}`
      ? `${Head}_${CamelKey<Tail>}`
      : `${Head}${Capitalize<CamelKey<Tail>>}`
    : S

type SnakeTail<S extends string, Done extends string> = S extends `${infer Char}${infer Rest}`
  ? Char extends Lowercase<Char>
    ? SnakeTail<Rest, `${Done}${Char}`>
    : SnakeTail<Rest, `${Done}_${Lowercase<Char>}`>
  : Done

type SnakeKey<S extends string> = string extends S
  ? S
  : S extends Uncapitalize<S>
    ? S extends `${string}-${string}`
      ? S
      : SnakeTail<S, ''>
    : S

/** A wire type (snake_case keys) as TypeScript reads it. */
export type Camelized<T> = T extends Opaque
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: Camelized<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? CamelKey<K> : K]: Camelized<T[K]> }
      : T

/** A TypeScript type (camelCase keys) as it travels on the wire. */
export type Snaked<T> = T extends Opaque
  ? T
  : T extends readonly unknown[]
    ? { [I in keyof T]: Snaked<T[I]> }
    : T extends object
      ? { [K in keyof T as K extends string ? SnakeKey<K> : K]: Snaked<T[K]> }
      : T

// Only keys of these shapes are names. Any other key (`USD`, `zh-Hans`, `japan-5gb`) is data and is
// not converted.
const snakeName = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/
const camelName = /^[a-z][a-z0-9_]*[A-Z][a-zA-Z0-9_]*$/

// Deeper values are left unchanged: none of our shapes nests so deeply, and recursion must be
// bounded for bodies from outside.
const maxDepth = 64

/**
 * Converts `page_size` to `pageSize`. An underscore before a digit stays, so that the conversion
 * can be reversed exactly.
 */
export function camelKey(key: string): string {
  return key.includes('_') && snakeName.test(key)
    ? key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    : key
}

/** Converts `pageSize` to `page_size`. */
export function snakeKey(key: string): string {
  return camelName.test(key) ? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : key
}

/** Parses JSON and converts its names to camelCase. */
export function parseCamel<T>(json: string): Camelized<T> {
  // The cache helps because every item of a list repeats the same names.
  const known = new Map<string, string>()
  const rename = (key: string) => {
    const name = known.get(key) ?? camelKey(key)
    known.set(key, name)
    return name
  }
  return convert(JSON.parse(json), rename, 0) as Camelized<T>
}

/** Converts every name in JSON-like data to camelCase; `__proto__` keys are dropped. */
export function toCamel<T>(value: T): Camelized<T> {
  return convert(value, camelKey, 0) as Camelized<T>
}

/** Converts every name in JSON-like data to snake_case; `__proto__` keys are dropped. */
export function toSnake<T>(value: T): Snaked<T> {
  return convert(value, snakeKey, 0) as Snaked<T>
}

function convert(value: unknown, rename: (key: string) => string, depth: number): unknown {
  if (depth >= maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => convert(item, rename, depth + 1))
  if (!isPlainObject(value)) return value
  const converted: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    // Assigning this key would set the prototype instead of a property.
    if (key === '__proto__') continue
    converted[rename(key)] = convert(value[key], rename, depth + 1)
  }
  return converted
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // The second test recognises objects of another realm (test runners, frames).
  return (
    prototype === null ||
    prototype === Object.prototype ||
    Object.getPrototypeOf(prototype) === null
  )
}

/** Parses JSON; returns undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
