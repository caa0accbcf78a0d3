/**
 * A mail address. One that is too long for its line is continued before its "@", and not within a
 * word; any other text is shown as it is.
 */
export function Address({ children }: { children: string }) {
  const at = children.lastIndexOf('@')
  if (at <= 0) return children
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
