import { lazy, Suspense, useState } from 'react'
import type { Shelf } from './use-shelf.ts'

/** The panel's code loads with the first plan to compare. */
const ComparePanel = lazy(async () => {
  const { ComparePanel: component } = await import('./compare-panel.tsx')
  return { default: component }
})

/** The comparison of plans, or the place for it. */
export function Comparison({ shelf }: { shelf: Shelf }) {
  const { compared } = shelf
  const [isChosenHere] = useState(compared.length === 0)
  const place = <div id="compare" />
  if (compared.length === 0) return place
  const panel = <ComparePanel shelf={shelf} />
  // Plans ticked on this page may wait for the panel's code behind a boundary. A page that came with
  // plans is sent complete, as it must be for visitors without JavaScript: without a boundary the
  // server waits.
  return isChosenHere ? <Suspense fallback={place}>{panel}</Suspense> : panel
}
