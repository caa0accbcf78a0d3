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
  hydrateRoot(document, <Hydrated />)
})
