import type { ReactNode } from 'react'
import { useActionData } from 'react-router'
import { type Typed, TypedContext } from '#app/ui/kit/form/typed.ts'
import './parts.css'

type PortalPageProps = {
  title: string
  /** The time of the page's figures, as a sentence. */
  asOf?: string
  /** Links and buttons beside the title; the primary one comes last. */
  acts?: ReactNode
  children: ReactNode
}

/**
 * The title, its actions and the parts of one of an organisation's pages. A refused form shows its
 * input again, also in a page without a script.
 */
export function PortalPage({ title, asOf, acts, children }: PortalPageProps) {
  const answer = useActionData<{ sent?: Typed }>()
  return (
    <TypedContext value={answer?.sent}>
      <div className="portal-head">
        <div>
          <h1>{title}</h1>
          {asOf && <p className="as-of">{asOf}</p>}
        </div>
        {acts && <div className="acts">{acts}</div>}
      </div>
      {children}
    </TypedContext>
  )
}
