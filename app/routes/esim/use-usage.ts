import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { usagePaceMs } from '#app/ui/order/usage-pace.ts'
import { useLive } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/path-to.ts'
import type { UsageView } from './usage-view.ts'

/** What was used of an eSIM, as it becomes known while its page is looked at. */
export function useUsage(seed: UsageView): UsageView {
  const { revalidate } = useRevalidator()
  const path = pathTo('esim-usage', { id: seed.esim.id })
  const live = useLive({ path, seed, everyMs: ({ esim }) => usagePaceMs([esim]) })
  const { state, profile } = live.esim
  const hasMoved = state !== seed.esim.state || profile !== seed.esim.profile
  // What can be done with it, and where the page shows what, hangs on how it stands.
  useEffect(() => {
    if (hasMoved) void revalidate()
  }, [hasMoved, revalidate])
  return live
}
