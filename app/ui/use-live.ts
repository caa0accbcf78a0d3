import { useLayoutEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import useSWR from 'swr'
import { unattendedHeader } from '#contract/pages/shown-to.ts'
import { useShop } from './shop.ts'

type Live<Data> = {
  /** Path of the data, without locale prefix. */
  path: string
  /** The loader's data; the hook uses it until the first refresh is due. */
  seed: Data
  /**
   * Returns how many milliseconds to wait after an answer before the next request; 0 when the data
   * no longer changes.
   */
  everyMs: (data: Data) => number
}

/** A live part of a page; `again` repeats its last request, if that failed. */
export type LivePart<Data> = { data: Data; again: (() => void) | undefined }

/** The data of a live part whose failures are not shown. */
export function useLive<Data>(live: Live<Data>): Data {
  return useLivePart(live).data
}

/**
 * Keeps a part of the loader's data current while the page is visible. The next request follows
 * some time after the last answer, so that a slow line never has two requests at once. There are no
 * requests while the page is hidden or offline, and one at once when the person returns. A failed
 * request leaves the data unchanged.
 */
export function useLivePart<Data>({ path, seed, everyMs }: Live<Data>): LivePart<Data> {
  const { basename } = useShop()
  const { revalidate } = useRevalidator()
  const [refreshInterval, setRefreshInterval] = useState(() => everyMs(seed))
  const {
    data = seed,
    error,
    mutate,
  } = useSWR<Data, unknown>(basename === '/' ? path : basename + path, ask, {
    fallbackData: seed,
    revalidateOnMount: false,
    revalidateIfStale: false,
    refreshInterval,
    revalidateOnFocus: refreshInterval > 0,
    revalidateOnReconnect: refreshInterval > 0,
    // The interval is shorter than any wait, so that simultaneous requests share an answer and
    // later ones do not.
    dedupingInterval: 1_000,
    // The page's loader finds out the reason, and answers with the page for it.
    onError: (error) => {
      if (error instanceof Refused) void revalidate()
    },
  })
  const wanted = everyMs(data)
  if (wanted !== refreshInterval) setRefreshInterval(wanted)
  // New loader data is newer than the answers before it, and replaces them.
  useLayoutEffect(() => {
    void mutate(seed, { revalidate: false })
  }, [mutate, seed])
  return { data, again: error === undefined ? undefined : () => void mutate() }
}

/** Thrown when the session has ended or the requested data no longer exists. */
class Refused extends Error {}

async function ask<Data>(path: string): Promise<Data> {
  const headers = { [unattendedHeader]: '1' }
  const response = await fetch(path, { cache: 'no-store', redirect: 'manual', headers })
  const isRefused = response.type === 'opaqueredirect' || [401, 403, 404].includes(response.status)
  if (isRefused) throw new Refused(`expected ${path} to be there`)
  if (!response.ok) throw new Error(`expected an answer, got ${response.status}`)
  return response.json()
}
