const made = new Map<string, unknown>()
const mostKept = 500

/**
 * Makes an Intl formatter, or a value derived from one, once per key, because making one costs far
 * more than using it. Formatters never change and hold no request's data, so requests may share
 * them. Keys consist of locales, currencies and constants; the bound limits memory even if they
 * ever hold more.
 */
export function keepIntl<Formatter>(key: string, make: () => Formatter): Formatter {
  const known = made.get(key)
  if (known) return known as Formatter
  if (made.size >= mostKept) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
