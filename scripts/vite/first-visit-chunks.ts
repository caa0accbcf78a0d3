import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Pages that most visits begin with. */
const firstPages = ['home', 'shop', 'country']
/**
 * Packages that pages use as a whole; the index of any other package imports more than a page
 * needs.
 */
const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//

/**
 * Combines the browser's code into few files for a first visit, because gzip compresses one file
 * better than thirty. One file has the modules that every page with scripts loads: framework, frame
 * and their imports, and what all the usual first pages share. Others have the modules that two of
 * these pages share besides, and are named by them. Two modules stay separate: the client's entry, which starts
 * hydration when it runs, and the root, whose style sheet would otherwise belong to every importer
 * of the framework.
 */
export function firstVisitChunks(root: string): Group[] {
  const inApp = (file: string) => join(root, 'app', file)
  const starts = [inApp('entry.client.tsx'), inApp('root.tsx')]
  const frame = once((graph) => starts.flatMap((id) => [...reached(id, graph)]))
  const pages = firstPages.map((page) => ({
    page,
    ids: once((graph) => reached(inApp(`routes/${page}/${page}.tsx`), graph)),
  }))
  function usersOf(id: string, graph: Graph): string[] {
    return pages.filter(({ ids }) => ids(graph).has(id)).map(({ page }) => page)
  }
  function isOfAll(id: string, graph: Graph): boolean {
    return frame(graph).has(id) || usersOf(id, graph).length === firstPages.length
  }
  function sharedByTwo(id: string, graph: Graph): string | null {
    const users = usersOf(id, graph)
    return users.length === 2 ? users.join('-') : null
  }
  // In this order, no file shared by two pages contains modules that the third also needs.
  return [
    group('frame', 2, (id, graph) => (isOfAll(id, graph) ? 'frame' : null)),
    group('of two', 1, sharedByTwo),
  ]
}

type Naming = (id: string, graph: Graph) => string | null

function group(debugName: string, priority: number, name: Naming): Group {
  const test = (id: string) =>
    !id.endsWith('.css') && (!id.includes('/node_modules/') || framework.test(id))
  return { debugName, priority, name, test }
}

/** The graph is complete before the first module is requested. */
function once(choose: (graph: Graph) => Iterable<string>): (graph: Graph) => Set<string> {
  let chosen: Set<string> | undefined
  return (graph) => {
    chosen ??= new Set(choose(graph))
    return chosen
  }
}

/** Returns the modules that a module imports statically, without itself. */
function reached(start: string, graph: Graph): Set<string> {
  const ids = new Set<string>()
  const next = [start]
  for (const id of next) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      if (!ids.has(imported)) next.push(imported)
      ids.add(imported)
    }
  }
  return ids
}
