/**
 * The most characters per statement: written with at most three bytes each and the escapes of JSON,
 * they stay below the longest value that D1 accepts.
 */
const charactersAtOnce = 400_000

/** Splits items, in their order, into lists that each fit into one statement. */
export function splitBySize<T>(items: readonly T[], sizeOf: (item: T) => number): T[][] {
  const lists: T[][] = []
  let length = charactersAtOnce
  for (const item of items) {
    const characters = sizeOf(item)
    if (length + characters > charactersAtOnce) {
      lists.push([])
      length = 0
    }
    lists.at(-1)?.push(item)
    length += characters
  }
  return lists
}
