type Named = { name: string }

/** The people whom a text names after an `@`, by their whole name or its first part. */
export function mentionedIn<Person extends Named>(
  text: string,
  people: readonly Person[],
): Person[] {
  return people.filter(({ name }) =>
    [name, name.split(' ')[0] ?? ''].some((each) => each && isNamed(text, each)),
  )
}

function isNamed(text: string, name: string): boolean {
  const low = text.toLowerCase()
  const at = low.indexOf(`@${name.toLowerCase()}`)
  return at >= 0 && !/[\p{L}\p{N}]/u.test(low.charAt(at + name.length + 1))
}
