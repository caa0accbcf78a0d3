import { m } from '#app/paraglide/messages.js'
import type { BoardRow } from '#app/ui/board/board-row.ts'
import { DestinationBoard } from '#app/ui/board/destination-board.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

export type BoardKind = 'country' | 'region' | 'global'

export type BoardView = { kind: BoardKind; rows: BoardRow[] }

const shopPaths: Readonly<Record<BoardKind, string>> = {
  country: pathTo('shop-type', { type: 'single-country' }),
  region: pathTo('shop-type', { type: 'regional-plans' }),
  global: pathTo('shop-type', { type: 'global-plans' }),
}

/** The most wanted places of a kind as a price list. */
export function BoardSection({ kind, rows }: BoardView) {
  return (
    <section className="sec first" aria-labelledby="popular">
      <div className="wrap">
        <div className="hd">
          <h2 id="popular">{m.home_board_title()}</h2>
          <Segmented
            label={m.board_tabs_label()}
            value={kind}
            items={[
              { value: 'country', label: m.board_tab_countries(), to: pathTo('home') },
              {
                value: 'region',
                label: m.board_tab_regions(),
                to: `${pathTo('home')}?board=regions`,
              },
              {
                value: 'global',
                label: m.board_tab_global(),
                to: `${pathTo('home')}?board=global`,
              },
            ]}
          />
        </div>
        <DestinationBoard rows={rows} kind={kind} caption={m.home_board_caption()} eagerRows={3} />
        <p className="after">
          <TextLink to={shopPaths[kind]}>{m.home_board_all()}</TextLink>
        </p>
      </div>
    </section>
  )
}

/** Returns the kind that the address asks for, or countries for other values. */
export function boardKind(value: string | null): BoardKind {
  if (value === 'regions') return 'region'
  return value === 'global' ? 'global' : 'country'
}
