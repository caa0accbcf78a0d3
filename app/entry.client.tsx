import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

/** Marks the moment from which the page answers by itself; styles and tests may wait for it. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  return <HydratedRouter />
}

startTransition(() => {
  // What an error boundary catches is a bug all the same: the page's error event tells of it.
  hydrateRoot(document, <Hydrated />, { onCaughtError: reportError })
})
