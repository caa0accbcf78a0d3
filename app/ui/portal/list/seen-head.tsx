import { type ReactNode, useEffect, useRef } from 'react'

type SeenHeadProps = { id: string; children: ReactNode }

/**
 * The heading of a part that a form has just opened: it takes the focus, which also brings the part
 * into view wherever on the page the form was sent.
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
