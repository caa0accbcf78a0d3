const made = new Map<string, unknown>()
const mostKept = 500

/**
 * Makes an Intl formatter, or what is read off one, once per key: constructing one costs far more
 * than using it. They never change and hold nothing of a request, so sharing them between requests
 * is safe; the keys are made of locales, currencies and constants, and the bound holds even if one
 * day they are not.
 */
export function keepIntl<Formatter>(key: string, make: () => Formatter): Formatter {
  const known = made.get(key)
  if (known) return known as Formatter
  if (made.size >= mostKept) made.clear()
  const fresh = make()
  made.set(key, fresh)
  return fresh
}
