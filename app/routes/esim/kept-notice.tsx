import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { KeptPage } from './use-kept-page.ts'

/** Says how old a page is that was opened without a connection. */
export function KeptNotice({ page: { keptAt } }: { page: KeptPage }) {
  const { locale } = useShop()
  if (!keptAt) return null
  const time = `${formatMoment(keptAt, locale)} UTC`
  return (
    <p className="kept-notice" role="status">
      {m.esim_offline({ time })}
    </p>
  )
}

/** Says that the page can be opened without a connection. */
export function KeptHint({ page: { keptAt, isKept } }: { page: KeptPage }) {
  return <p className="s muted kept-hint">{isKept && !keptAt && m.esim_offline_kept()}</p>
}
