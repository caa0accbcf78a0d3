import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { ShopBody, Stretch } from './shop-body.ts'

type MoreInput<T> = {
  path: string
  first: Stretch<T>
  /** The list in the answer for a later page; another kind of answer is left aside. */
  read: (body: ShopBody) => Stretch<T> | undefined
}

/** A list that grows by a page at a time. Its owner is keyed by path, so that pages never mix. */
export function useMore<T>({ path, first, read }: MoreInput<T>) {
  const fetcher = useFetcher<{ body: ShopBody }>()
  const [list, setList] = useState(first)
  const [taken, setTaken] = useState<unknown>()
  // Adjusted while rendering, which is how state follows something that has just come in.
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
