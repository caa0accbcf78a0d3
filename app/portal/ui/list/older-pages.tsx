import { useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'

type OlderPagesProps = {
  next: string | null | undefined
  /** Whether the list is in descending order of time; otherwise its pages are only the next ones. */
  isByTime?: boolean
}

/**
 * The links of a list without page numbers: to its first rows, which are the latest, and to the
 * older ones, which start at `next`. The parameter `start` in the address is the start of the list.
 */
export function OlderPages({ next, isByTime = true }: OlderPagesProps) {
  const [query] = useSearchParams()
  const isFirst = !query.get('start')
  if (isFirst && !next) return null
  const look = { variant: 'secondary', size: 'small', preventScrollReset: true } as const
  return (
    <nav className="list-foot" aria-label={m.portal_list_pages()}>
      {isFirst ? (
        <span />
      ) : (
        <ButtonLink {...look} to={startingAt(query)}>
          {isByTime ? m.portal_list_first() : m.portal_list_begin()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink {...look} to={startingAt(query, next)}>
          {isByTime ? m.portal_list_older() : m.kit_carousel_next()}
        </ButtonLink>
      )}
    </nav>
  )
}

function startingAt(query: URLSearchParams, start?: string): string {
  // Confirmations of earlier actions are not repeated.
  const others = [...query].filter(([name]) => name !== 'start' && name !== 'done')
  return `?${new URLSearchParams([...others, ...(start ? [['start', start]] : [])])}`
}
