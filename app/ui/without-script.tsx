/** Loads its page anew where no script can ask what has changed. */
export function WithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  )
}
