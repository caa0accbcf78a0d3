import { useRevalidator } from 'react-router'
import useSWR from 'swr'
import { WithoutScript } from '#app/ui/without-script.tsx'

/**
 * Loads its whole page anew, some time after the last answer, while something goes on without the
 * visitor's doing: asking before would drop the answer that is still on its way.
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
