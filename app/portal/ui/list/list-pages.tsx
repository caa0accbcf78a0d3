import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'

type ListPagesProps = {
  page: number
  pageSize: number
  /** The number of rows on this page, and on all pages. */
  shown: number
  total: number
  linkTo: (page: number) => string
}

/** The range of the shown rows, and links to the previous and the next page. */
export function ListPages({ page, pageSize, shown, total, linkTo }: ListPagesProps) {
  const from = (page - 1) * pageSize + 1
  const look = { variant: 'secondary', size: 'small', preventScrollReset: true } as const
  if (total === 0) return null
  return (
    <nav className="list-foot" aria-label={m.portal_list_pages()}>
      <span className="num">
        {m.people_range({
          from: String(from),
          to: String(from + shown - 1),
          total: String(total),
        })}
      </span>
      <span className="turn">
        {page > 1 && (
          <ButtonLink {...look} to={linkTo(page - 1)}>
            {m.kit_carousel_previous()}
          </ButtonLink>
        )}
        {from + shown - 1 < total && (
          <ButtonLink {...look} to={linkTo(page + 1)}>
            {m.kit_carousel_next()}
          </ButtonLink>
        )}
      </span>
    </nav>
  )
}
