import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { DealBoard } from '#app/ui/board/deal-board.tsx'
import { DestinationBoard } from '#app/ui/board/destination-board.tsx'
import { Flags } from '#app/ui/board/flags.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { RegionEntry, ShopBody } from './shop-body.ts'
import { useMore } from './use-more.ts'

type ListProps<K extends ShopBody['kind']> = {
  path: string
  caption: string
  body: Extract<ShopBody, { kind: K }>
}

export function PlaceList({ path, caption, body }: ListProps<'places'>) {
  const more = useMore({
    path,
    first: body.list,
    read: (next) => (next.kind === 'places' ? next.list : undefined),
  })
  return (
    <>
      <DestinationBoard rows={more.items} kind={body.place} caption={caption} eagerRows={10} />
      <More {...more} path={path} shown={more.items.length} isFirst={body.isFirst} />
    </>
  )
}

export function DealList({ path, caption, body }: ListProps<'deals'>) {
  const more = useMore({
    path,
    first: body.list,
    read: (next) => (next.kind === 'deals' ? next.list : undefined),
  })
  if (more.items.length === 0) {
    return (
      <div className="empty">
        <p className="t3">{body.empty.title}</p>
        <p className="muted">{body.empty.reason}</p>
        <Link className={buttonClass({ variant: 'secondary' })} to={pathTo('shop')}>
          {m.shop_empty_action()}
        </Link>
      </div>
    )
  }
  return (
    <>
      <DealBoard deals={more.items} caption={caption} />
      <More {...more} path={path} shown={more.items.length} isFirst={body.isFirst} />
    </>
  )
}

type MoreProps = {
  path: string
  href: string | undefined
  load: () => void
  isLoading: boolean
  isFirst: boolean
  shown: number
  isGrown: boolean
}

function More({ path, href, load, isLoading, isFirst, shown, isGrown }: MoreProps) {
  return (
    <div className="more">
      {href && (
        <Link
          className={buttonClass({ variant: 'secondary' })}
          to={href}
          aria-busy={isLoading || undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            if (!isLoading) load()
          }}
        >
          {m.shop_more()}
        </Link>
      )}
      {!isFirst && <TextLink to={path}>{m.shop_more_first()}</TextLink>}
      <p className="s muted" role="status">
        {(href || !isFirst || isGrown) && m.shop_shown({ count: shown })}
      </p>
    </div>
  )
}

export function RegionList({ regions }: { regions: readonly RegionEntry[] }) {
  return (
    <ul className="regions">
      {regions.map((region) => (
        <li key={region.slug} className="panel">
          <h2 className="t3">
            <Link
              className="hit"
              to={pathTo('destination', { destination: region.slug })}
              viewTransition
            >
              <Flags codes={region.flags} size={24} />
              <span>{region.name}</span>
            </Link>
          </h2>
          <p className="s b">
            <span>{`${m.board_covers({ count: region.count })} · `}</span>
            <From minor={region.fromMinor} />
          </p>
          <p className="s muted">{region.countries}</p>
        </li>
      ))}
    </ul>
  )
}

/** The lowest price of a place, if it is known. */
export function From({ minor }: { minor: number | null }) {
  const { currency, locale } = useShop()
  if (minor === null) return null
  return (
    <span className="num" suppressHydrationWarning>
      {m.search_from({ price: formatMoney(minor, currency, locale) })}
    </span>
  )
}
