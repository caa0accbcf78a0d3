const storageKey = 'tradewind-scroll'
const keptPages = 50

/**
 * An entry of this tab's history and how far its page was scrolled. The key is the router's, which
 * is the same for the first page of every document.
 */
export type Visited = { key: string; path: string; top: number }

type Place = Pick<Visited, 'key' | 'path'>

/** Returns the page of this tab's history, if it is known. */
export function findVisited(place: Place): Visited | undefined {
  return readVisited().find((each) => isSame(each, place))
}

/** Adds a page that is shown now to the history, unless back or forward led to it. */
export function addVisited(place: Place): void {
  if (!findVisited(place)) store([...readVisited(), { ...place, top: 0 }])
}

/** Keeps how far a page of the history is scrolled. */
export function keepScroll(visited: Visited): void {
  const all = readVisited()
  const at = all.findIndex((each) => isSame(each, visited))
  store(at === -1 ? [...all, visited] : all.with(at, visited))
}

/** Removes a page in whose place the history has another one. */
export function dropVisited(place: Place): void {
  store(readVisited().filter((each) => !isSame(each, place)))
}

function isSame(one: Place, other: Place): boolean {
  return one.key === other.key && one.path === other.path
}

function readVisited(): Visited[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Visited[]
  } catch {
    // Storage is forbidden or holds other data: the page then starts at its top.
    return []
  }
}

function store(visited: readonly Visited[]): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(visited.slice(-keptPages)))
  } catch {
    // Without storage no scroll position is restored later.
  }
}
