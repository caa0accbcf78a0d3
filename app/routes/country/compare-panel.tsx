import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { CompareTable } from '#app/ui/plan/compare/compare-table.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Shelf } from './use-shelf.ts'

/** The compared plans side by side; with only one plan it asks for another. */
export function ComparePanel({ shelf }: { shelf: Shelf }) {
  const { locale } = useShop()
  const { compared, chosen, clearCompare, linkTo } = shelf
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
        <CompareTable plans={compared} chosenId={chosen?.id} locale={locale} linkTo={linkTo} />
      </div>
    </section>
  )
}
