import { type ReactNode, useEffect, useRef } from 'react'

type SeenHeadProps = { id: string; children: ReactNode }

/**
 * The heading of a part that a form has just opened: it takes the focus, which also scrolls the
 * part into view.
 */
export function SeenHead({ id, children }: SeenHeadProps) {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus(), [])
  return (
    <h2 id={id} ref={head} tabIndex={-1}>
      {children}
    </h2>
  )
}
