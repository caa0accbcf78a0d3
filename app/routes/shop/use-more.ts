import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShopBody, Stretch } from './shop-body.ts'

type MoreInput<T> = {
  path: string
  first: Stretch<T>
  /** Returns the list from the answer for a later page; undefined for another kind of answer. */
  read: (body: ShopBody) => Stretch<T> | undefined
}

/**
 * A list that grows by one page at a time. Its component is keyed by path, so that the lists of two
 * pages never mix.
 */
export function useMore<T>({ path, first, read }: MoreInput<T>) {
  const fetcher = useFetcher<{ body: ShopBody }>()
  const [list, setList] = useState(first)
  const [taken, setTaken] = useState<unknown>()
  // The state is set while rendering, as React advises for state that follows new data.
  if (fetcher.data && fetcher.data !== taken) {
    setTaken(fetcher.data)
    const next = read(fetcher.data.body)
    if (next) setList({ ...next, items: [...list.items, ...next.items] })
  }
  const href = list.next && `${path}?start=${encodeURIComponent(list.next)}`
  return {
    items: list.items,
    href,
    isGrown: list !== first,
    isLoading: fetcher.state !== 'idle',
    load: () => void (href && fetcher.load(href)),
  }
}
