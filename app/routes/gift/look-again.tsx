import { useRevalidator } from 'react-router'
import useSWR from 'swr'
import { WithoutScript } from '#app/ui/without-script.tsx'

/**
 * Reloads the page's data some time after the last answer, while something is in progress. A
 * request before that would cancel the one that is still running.
 */
export function LookAgain() {
  const { revalidate } = useRevalidator()
  useSWR('look-again', revalidate, {
    refreshInterval: 1_500,
    dedupingInterval: 1_000,
    revalidateOnMount: false,
    revalidateIfStale: false,
  })
  return <WithoutScript />
}
