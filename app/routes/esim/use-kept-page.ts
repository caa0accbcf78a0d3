import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isSharedFile, type KeepRequest } from '#app/offline/kept-pages.ts'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export type KeptPage = {
  /**
   * Time in unix milliseconds when the page was stored; set on a stored page that was opened
   * without a connection.
   */
  keptAt?: number
  /** Whether the page can be opened without a connection from now on. */
  isKept: boolean
}

/** Stores the page for reading without a connection, where the browser can do that. */
export function useKeptPage(): KeptPage {
  const { basename, viewer } = useShop()
  const [page, setPage] = useState<KeptPage>({ isKept: false })
  const person = viewer?.email ?? ''
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const keptAt = Number(document.documentElement.dataset.keptAt)
    if (keptAt) {
      setPage({ keptAt, isKept: true })
      return onceConnected(async () => {
        await revalidate()
        delete document.documentElement.dataset.keptAt
        setPage({ isKept: true })
      })
    }
    let isOver = false
    keep(basename === '/' ? '' : basename, person).then((isKept) => {
      if (!isOver) setPage({ isKept })
    })
    return () => {
      isOver = true
    }
  }, [basename, person, revalidate])
  return page
}

/**
 * Runs once the shop answers: at once if the network was only slow, otherwise when the connection
 * is back. Requesting a page's data without a connection would replace the page by an error.
 */
function onceConnected(run: () => Promise<void>) {
  let isOver = false
  async function look() {
    const answer = await fetch('/session', { cache: 'no-store' }).catch(() => undefined)
    if (isOver || !answer?.ok) return
    end()
    await run()
  }
  function end() {
    isOver = true
    removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
  addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  void look()
  return end
}

/**
 * Returns false where the browser has no service workers or refuses them, as private windows may.
 */
async function keep(base: string, person: string): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker.register(
      base + pathTo('esim', { id: 'offline.js' }),
    )
    const worker = await activeOf(registration)
    return await ask(worker, { path: location.pathname, person, files: loadedFiles() })
  } catch {
    return false
  }
}

function activeOf({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting ?? active
  if (!worker) throw new Error('expected a service worker to be registered')
  return new Promise<ServiceWorker>((resolve) => {
    const look = () => worker.state === 'activated' && resolve(worker)
    worker.addEventListener('statechange', look)
    look()
  })
}

function ask(worker: ServiceWorker, request: KeepRequest): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data?.isKept === true)
    worker.postMessage(request, [port2])
  })
}

function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && isSharedFile(pathname),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
