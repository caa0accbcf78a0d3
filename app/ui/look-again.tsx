import { useRevalidator } from 'react-router'
import useSWR from 'swr'

/**
 * Reloads the page's data some time after the last answer, while something is in progress. A
 * request before that would cancel the one that is still running.
 */
export function LookAgain({ everyMs }: { everyMs: number }) {
  const { revalidate } = useRevalidator()
  useSWR('look-again', revalidate, {
    refreshInterval: everyMs,
    dedupingInterval: 1_000,
    revalidateOnMount: false,
    revalidateIfStale: false,
  })
  return null
}
