/** Fenced code of a body; `at` is the line of its opening, counted from 0. */
export type Fence = {
  name: string
  at: number
  lines: readonly string[]
  isClosed: boolean
}

/** Returns the fenced code of a body, in its order. */
export function readFences(body: string): Fence[] {
  const found: (Fence & { lines: string[] })[] = []
  for (const [at, line] of body.split('\n').entries()) {
    const last = found.at(-1)
    const open = last && !last.isClosed ? last : undefined
    const name = /^\s*```\s*(\S*)/.exec(line)?.[1]
    if (name === undefined) open?.lines.push(line)
    else if (open) open.isClosed = true
    else found.push({ name, at, lines: [], isClosed: false })
  }
  return found
}
