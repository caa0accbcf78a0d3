import { dirname } from 'node:path'

export type Import = { from: string; to: string }

/** The folder of a file. What opens a domain stands by itself, above the folders that it opens. */
function placeOf(file: string): string {
  return /^backend\/\w+\/(module|routes|jobs|personal-data|tables)\.ts$/.test(file)
    ? file
    : dirname(file)
}

/** Returns cycles of folders that import one another, each as its path. */
export function ringsOf(edges: readonly Import[]): string[] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of edges) {
    const [a, b] = [placeOf(from), placeOf(to)]
    if (a !== b) next.set(a, (next.get(a) ?? new Set()).add(b))
  }
  const done = new Set<string>()
  const rings: string[] = []
  function walk(folder: string, way: readonly string[]): void {
    const at = way.indexOf(folder)
    if (at !== -1) rings.push([...way.slice(at), folder].join(' -> '))
    if (at !== -1 || done.has(folder)) return
    for (const to of next.get(folder) ?? []) walk(to, [...way, folder])
    done.add(folder)
  }
  for (const folder of next.keys()) walk(folder, [])
  return rings
}
