const kept = new WeakMap<object, Map<string, unknown>>()
/**
 * Beyond this number of names per object, the names come from addresses that nobody requests twice.
 */
const maxNames = 100

/**
 * Makes a value once for an object, for as long as the object is kept, such as texts from an answer
 * of the catalogue. The name identifies the value and everything else that it depends on.
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
