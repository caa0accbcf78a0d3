import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { askPage } from '#app/newer-build.ts'

/** Marks the document once it is hydrated; styles and tests may wait for the mark. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  // A page that opens is rendered in one go: in slices, with frames between them, it took a third
  // longer until it was seen.
  return <HydratedRouter useTransitions={false} unstable_fetch={askPage} />
}

startTransition(() => {
  // An error that an error boundary catches is still a bug, so the page's `error` event reports it.
  hydrateRoot(document, <Hydrated />, { onCaughtError: reportError })
})
