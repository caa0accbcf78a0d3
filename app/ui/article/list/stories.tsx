import type { ReactNode } from 'react'
import { Link } from '#app/ui/kit/link.tsx'
import './stories.css'

export type Story = {
  to: string
  title: string
  summary: string
  /** Facts above the title: kind, date, minutes. */
  by: readonly string[]
  lang: string | undefined
  picture?: ReactNode
  number?: number | undefined
}

/** Entries of a collection one below the other; the whole row is the link. */
export function Stories({ stories }: { stories: readonly Story[] }) {
  return (
    <ul className="stories">
      {stories.map(({ to, title, summary, by, lang, picture, number }) => (
        <li key={to} className={picture ? 'story pictured' : 'story'}>
          {picture}
          <div>
            <By parts={by} />
            <h3 lang={lang}>
              <Link className="hit" to={to}>
                {title}
              </Link>
            </h3>
            <p className="muted tells" lang={lang}>
              {summary}
            </p>
          </div>
          {number !== undefined && (
            <span className="no" aria-hidden="true">
              {number}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Short facts about a story in one line. */
export function By({ parts }: { parts: readonly string[] }) {
  return (
    <p className="meta">
      {parts.map((part) => (
        <span key={part}>{part}</span>
      ))}
    </p>
  )
}
