import type { ReactNode } from 'react'

type PanelProps = {
  /** The id of the title. */
  id: string
  title: ReactNode
  className?: string
  children: ReactNode
}

/** A part of a page with its title. */
export function Panel({ id, title, className, children }: PanelProps) {
  return (
    <section className={className ? `panel ${className}` : 'panel'} aria-labelledby={id}>
      <div className="part-head">
        <h2 id={id}>{title}</h2>
      </div>
      {children}
    </section>
  )
}
