/** Sets a value in a map that holds at most so many; what was put in first goes first. */
export function remember<Key, Value>(
  map: Map<Key, Value>,
  key: Key,
  { value, most }: { value: Value; most: number },
): void {
  if (map.size >= most && !map.has(key)) {
    for (const first of map.keys()) {
      map.delete(first)
      break
    }
  }
  map.set(key, value)
}
