/** Reloads the page every 3 s in browsers without scripts, which cannot ask for changes. */
export function WithoutScript() {
  return (
    <noscript>
      <meta httpEquiv="refresh" content="3" />
    </noscript>
  )
}
