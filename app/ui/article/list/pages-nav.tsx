import type { ListPage } from '#app/ui/article/list/listed.ts'
import { Link } from '#app/ui/kit/link.tsx'

type PagesNavProps = {
  page: ListPage
  /** The words on the links to the page after this one and before it. */
  words: { next: string; previous: string }
  /** What part of the list is shown. */
  range?: string | undefined
}

/** Links to the pages of a list before and after this one. */
export function PagesNav({ page: { next, previous }, words, range }: PagesNavProps) {
  if (!next && !previous && !range) return null
  return (
    <p className="pages">
      {previous && (
        <Link className="btn q" to={previous} rel="prev">
          {words.previous}
        </Link>
      )}
      {next && (
        <Link className="btn q" to={next} rel="next">
          {words.next}
        </Link>
      )}
      {range && <span className="s muted">{range}</span>}
    </p>
  )
}
