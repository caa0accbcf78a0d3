import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { UsageView } from '#app/ui/order/now/usage-view.ts'
import { usagePaceMs } from '#app/ui/order/usage-pace.ts'
import { useLive } from '#app/ui/use-live.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Returns the usage of an eSIM, kept current while its page is visible. */
export function useUsage(seed: UsageView): UsageView {
  const { revalidate } = useRevalidator()
  const path = pathTo('esim-usage', { id: seed.esim.id })
  const live = useLive({ path, seed, everyMs: ({ esim }) => usagePaceMs([esim]) })
  const { state, profile } = live.esim
  const hasMoved = state !== seed.esim.state || profile !== seed.esim.profile
  // The eSIM's state decides which parts the page shows and what can be done.
  useEffect(() => {
    if (hasMoved) void revalidate()
  }, [hasMoved, revalidate])
  return live
}
