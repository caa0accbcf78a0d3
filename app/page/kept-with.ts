const kept = new WeakMap<object, Map<string, unknown>>()
/** More names than that of one object are those of addresses that nobody asks for twice. */
const maxNames = 100

/**
 * Makes something once for an object, for as long as the object is kept, such as the texts of an
 * answer of the catalogue. The name says what is made and holds all else that it is made from.
 */
export function keptWith<Made>(owner: object, name: string, make: () => Made): Made {
  const names = kept.get(owner) ?? new Map<string, unknown>()
  if (names.has(name)) return names.get(name) as Made
  const made = make()
  if (names.size >= maxNames) names.delete(names.keys().next().value ?? '')
  names.set(name, made)
  kept.set(owner, names)
  return made
}
