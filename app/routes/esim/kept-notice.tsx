import { formatMoment } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { KeptPage } from './use-kept-page.ts'

/**
 * Says how old a page is that was opened without a connection, or that the page can be opened so.
 */
export function KeptNotice({ page: { keptAt, isKept } }: { page: KeptPage }) {
  const { locale } = useShop()
  if (keptAt) {
    const time = `${formatMoment(keptAt, locale)} UTC`
    return (
      <p className="kept-notice" role="status">
        {m.esim_offline({ time })}
      </p>
    )
  }
  return <p className="s muted kept-hint">{isKept && m.esim_offline_kept()}</p>
}
