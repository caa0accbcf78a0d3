import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Marks the document once it is hydrated; styles and tests may wait for the mark. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  // An error that an error boundary catches is still a bug, so the page's `error` event reports it.
  hydrateRoot(document, <Hydrated />, { onCaughtError: reportError })
})
