import { useSearchParams } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'

/**
 * The links of a list that goes back in time and knows no number of pages: to its latest rows, and
 * to the ones before, which begin at `next`. Where the list begins is `start` in the address.
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
  // What was done before is told once.
  const others = [...query].filter(([name]) => name !== 'start' && name !== 'done')
  return `?${new URLSearchParams([...others, ...(start ? [['start', start]] : [])])}`
}
