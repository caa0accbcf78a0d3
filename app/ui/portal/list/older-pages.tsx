import { useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'

/**
 * The links of a list in descending order of time without page numbers: to the latest rows, and to
 * the older ones, which start at `next`. The parameter `start` in the address is the start of the
 * list.
 */
export function OlderPages({ next }: { next: string | null | undefined }) {
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
          {m.portal_list_first()}
        </ButtonLink>
      )}
      {next && (
        <ButtonLink {...look} to={startingAt(query, next)}>
          {m.portal_list_older()}
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
