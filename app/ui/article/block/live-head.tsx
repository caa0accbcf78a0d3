import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { LivePlace } from '../tree/ast.ts'

/** The head of a block with prices: the place, the day, and that tax is included. */
export function LiveHead({ place, today }: { place: LivePlace; today: string }) {
  const { locale } = useShop()
  return (
    <div className="hd">
      <p className="t3 live-title">
        {place.code && <Flag code={place.code} size={24} />}
        {m.article_plans({ place: place.name })}
      </p>
      <p className="s muted">
        {formatDate(today, locale)} · {m.plan_tax_included()}
      </p>
    </div>
  )
}
