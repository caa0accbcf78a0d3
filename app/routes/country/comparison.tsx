import { lazy, Suspense, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Shelf } from './use-shelf.ts'

/** The table's code loads with the first plan to compare. */
const CompareTable = lazy(async () => {
  const { CompareTable: component } = await import('#app/ui/plan/compare/compare-table.tsx')
  return { default: component }
})

/** The compared plans side by side; with only one plan it asks for another. */
export function Comparison({ shelf }: { shelf: Shelf }) {
  const { locale } = useShop()
  const { compared, chosen, clearCompare, linkTo } = shelf
  const [isChosenHere] = useState(compared.length === 0)
  if (compared.length === 0) return <div id="compare" />
  const table = (
    <CompareTable plans={compared} chosenId={chosen?.id} locale={locale} linkTo={linkTo} />
  )
  return (
    <section className="sec" id="compare" tabIndex={-1} aria-labelledby="compare-title">
      <div className="wrap">
        <div className="hd">
          <h2 id="compare-title">{m.compare_title({ count: compared.length })}</h2>
          <Link className="btn q sm" to={{ search: clearCompare }} preventScrollReset replace>
            {m.compare_clear()}
          </Link>
        </div>
        {compared.length === 1 && <p className="muted">{m.compare_more()}</p>}
        {/* Plans ticked on this page show at once, so the table may load behind a boundary. A page
            that came with plans is sent complete, as it must be for visitors without JavaScript:
            without a boundary the server waits. */}
        {isChosenHere ? <Suspense>{table}</Suspense> : table}
      </div>
    </section>
  )
}
