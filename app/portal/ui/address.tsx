import { Breakable } from './breakable.tsx'

/**
 * A mail address. One that is too long for its line is continued before its "@" or a dot; any other
 * text is shown as it is.
 */
export function Address({ children }: { children: string }) {
  if (children.lastIndexOf('@') <= 0) return children
  return <Breakable at={/(?=[@.])/}>{children}</Breakable>
}
