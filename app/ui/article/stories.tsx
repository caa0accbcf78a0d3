import type { ReactNode } from 'react'
import { Link } from '#app/ui/kit/link.tsx'
import './stories.css'

export type Story = {
  to: string
  title: string
  summary: string
  /** Kind and date above the title. */
  by: string
  lang: string | undefined
  picture?: ReactNode
}

/** Entries of a collection one below the other; the whole row is the link. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className="stories">
      {stories.map(({ to, title, summary, by, lang, picture }) => (
        <li key={to} className="story">
          {picture}
          <div>
            <p className="s muted">{by}</p>
            <h3 lang={lang}>
              <Link className="hit" to={to}>
                {title}
              </Link>
            </h3>
            <p className="muted" lang={lang}>
              {summary}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
