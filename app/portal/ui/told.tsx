import type { ReactNode } from 'react'
import { Callout } from './callout.tsx'

type ToldProps = {
  /** The completed action; nothing is shown without it. */
  children?: ReactNode
  /** The only button. */
  act?: ReactNode
}

/**
 * Confirms above a page what has just been done. The element is always present, because screen
 * readers announce changes only in elements that they already know.
 */
export function Told({ children, act }: ToldProps) {
  return (
    <div role="status">
      {children && (
        <Callout kind="helps" act={act}>
          {children}
        </Callout>
      )}
    </div>
  )
}
