import { useLayoutEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import useSWR from 'swr'
import { useShop } from './shop.ts'

type Live<Data> = {
  /** Where the data is asked for again, without locale prefix. */
  path: string
  /** What the page's loader said: nothing is asked for before it is old. */
  seed: Data
  /** How long to wait after an answer before asking again; 0 where nothing changes by itself. */
  everyMs: (data: Data) => number
}

/**
 * A part of the loader's data that changes while one looks. It is asked for again some time after
 * the last answer, so that a slow line is never asked twice at once, by nobody while the page is
 * hidden or offline, and at once when people come back. What fails leaves the page as it was.
 */
export function useLive<Data>({ path, seed, everyMs }: Live<Data>): Data {
  const { basename } = useShop()
  const { revalidate } = useRevalidator()
  const [refreshInterval, setRefreshInterval] = useState(() => everyMs(seed))
  const { data = seed, mutate } = useSWR<Data, unknown>(
    basename === '/' ? path : basename + path,
    ask,
    {
      fallbackData: seed,
      revalidateOnMount: false,
      revalidateIfStale: false,
      refreshInterval,
      revalidateOnFocus: refreshInterval > 0,
      revalidateOnReconnect: refreshInterval > 0,
      // Shorter than any wait: an answer is shared, and never taken for the next one.
      dedupingInterval: 1_000,
      // The page's loader finds out why, and answers with the page for it.
      onError: (error) => {
        if (error instanceof Refused) void revalidate()
      },
    },
  )
  const wanted = everyMs(data)
  if (wanted !== refreshInterval) setRefreshInterval(wanted)
  // What the loader says later is newer than what was asked for before.
  useLayoutEffect(() => {
    void mutate(seed, { revalidate: false })
  }, [mutate, seed])
  return data
}

/** The session has ended, or what was asked for is no longer there. */
class Refused extends Error {}

async function ask<Data>(path: string): Promise<Data> {
  const response = await fetch(path, { cache: 'no-store', redirect: 'manual' })
  const isRefused = response.type === 'opaqueredirect' || [401, 403, 404].includes(response.status)
  if (isRefused) throw new Refused(`expected ${path} to be there`)
  if (!response.ok) throw new Error(`expected an answer, got ${response.status}`)
  return response.json()
}
