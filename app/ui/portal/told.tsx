import type { ReactNode } from 'react'
import { Callout } from './callout.tsx'

type ToldProps = {
  /** What has just been done; nothing is shown without it. */
  children?: ReactNode
  /** The one button. */
  act?: ReactNode
}

/**
 * Says above a page what has just been done. The element is always there, because a screen reader
 * hears of changes only in an element that it knows.
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
