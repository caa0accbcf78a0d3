/** The messages of each locale, by their keys, as they stand in the files. */
export type Texts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Returns the keys whose text changed in any locale; undefined if a message or a locale was added
 * or removed, since then more than texts has changed.
 */
export function changedTexts(before: Texts, after: Texts): string[] | undefined {
  const hasSameNames = (one: object, other: object) =>
    Object.keys(one).sort().join() === Object.keys(other).sort().join()
  if (!hasSameNames(before, after)) return undefined
  const changed = new Set<string>()
  for (const [locale, messages] of Object.entries(after)) {
    const old = before[locale] ?? {}
    if (!hasSameNames(old, messages)) return undefined
    for (const [key, text] of Object.entries(messages)) {
      if (JSON.stringify(old[key]) !== JSON.stringify(text)) changed.add(key)
    }
  }
  return [...changed]
}

/**
 * Returns a compiled module with the messages of another one in place of its own; undefined if one
 * of them takes other inputs than before.
 */
export function replaceMessages(code: string, replacing: string): string | undefined {
  const parts = splitMessages(code)
  for (const [key, message] of splitMessages(replacing)) {
    const old = parts.get(key)
    if (old === undefined || typeOf(old) !== typeOf(message) || !hasInputs(code, replacing, old))
      return undefined
    parts.set(key, message.trimEnd() + old.slice(old.trimEnd().length))
  }
  return [headOf(code), ...parts.values()].join('')
}

const messageStart = /^(?=export const \w+ = )/m

function headOf(code: string): string {
  return code.split(messageStart)[0] ?? ''
}

function splitMessages(code: string): Map<string, string> {
  const [, ...messages] = code.split(messageStart)
  return new Map(messages.map((each) => [/^export const (\w+)/.exec(each)?.[1] ?? '', each]))
}

/** The compiler names the type of a message's inputs in a comment before its function. */
function typeOf(message: string): string | undefined {
  return /inputs: (\w+)/.exec(message)?.[1]
}

/** Whether both modules declare the type of a message's inputs in the same way. */
function hasInputs(one: string, other: string, message: string): boolean {
  const name = ` ${typeOf(message)} */`
  const declaredIn = (code: string) =>
    headOf(code)
      .split('\n')
      .find((line) => line.endsWith(name))
  const declared = declaredIn(one)
  return declared !== undefined && declared === declaredIn(other)
}
