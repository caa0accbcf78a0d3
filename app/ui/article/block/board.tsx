import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { DestinationBoard } from '#app/ui/board/destination-board.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { DataBlock } from '../tree/ast.ts'

/** Places side by side with today's prices; the whole row opens the place. */
export function Board({ block: { live } }: { block: DataBlock }) {
  const { locale } = useShop()
  if (live?.kind !== 'board') return null
  return (
    <div className="told wide">
      <DestinationBoard rows={live.rows} kind={live.shown} caption={m.home_board_caption()} />
      <p className="s muted">
        {formatDate(live.today, locale)} · {m.plan_tax_included()}
      </p>
    </div>
  )
}
