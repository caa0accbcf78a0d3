import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; lead?: ReactNode; children: ReactNode }

/** One card of the settings; the list beside the cards links to its id. */
export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section className="panel settings-section" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="t3" id={`${id}-title`}>
        {title}
      </h2>
      {lead && <p className="muted">{lead}</p>}
      {children}
    </section>
  )
}
