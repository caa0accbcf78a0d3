import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/ui/use-live.ts'
import { type TopUpNow, type TopUpView, topUpPaceMs } from './top-up-view.ts'

/** Returns a top-up, kept current while it moves; the page is loaded again when its state changes. */
export function useTopUp(path: string, seed: TopUpNow): TopUpView | undefined {
  const { revalidate } = useRevalidator()
  const { topUp } = useLive({ path, seed, everyMs: topUpPaceMs })
  const hasMoved = topUp?.state !== seed.topUp?.state
  // How much data is left and what can be bought depend on it.
  useEffect(() => {
    if (hasMoved) void revalidate()
  }, [hasMoved, revalidate])
  return topUp
}
