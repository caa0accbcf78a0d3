import type { ReactNode } from 'react'
import './parts.css'

type PortalPageProps = {
  title: string
  /** As of when the figures of the page are, as a sentence. */
  asOf?: string
  /** Links and buttons beside the title; the primary one comes last. */
  acts?: ReactNode
  children: ReactNode
}

/** The title, its acts and the parts of one of an organisation's pages. */
export function PortalPage({ title, asOf, acts, children }: PortalPageProps) {
  return (
    <>
      <div className="portal-head">
        <div>
          <h1>{title}</h1>
          {asOf && <p className="as-of">{asOf}</p>}
        </div>
        {acts && <div className="acts">{acts}</div>}
      </div>
      {children}
    </>
  )
}
