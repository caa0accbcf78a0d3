import { isSharedFile, type KeepRequest } from '#app/offline/kept-pages.ts'
import { keptWorkers } from '#contract/privacy/kept-workers.ts'

/** A page that was stored less than these milliseconds ago is not fetched again. */
const ownFreshMs = 60_000
const otherFreshMs = 30 * 60_000

type Keeping = {
  /** The locale's prefix. */
  base: string
  person: string
  /** Paths of further pages of eSIMs, locale included. */
  paths: readonly string[]
}

/**
 * Stores the page that is shown, and further ones. Returns false where the browser has no service
 * workers or refuses them, as private windows may.
 */
export async function keep({ base, person, paths }: Keeping): Promise<boolean> {
  const own = location.pathname
  const isEsim = own.startsWith(base + keptWorkers.esim.scope)
  const worker = isEsim ? keptWorkers.esim : keptWorkers.list
  try {
    const shown = { paths: [own], person, files: loadedFiles(), freshMs: ownFreshMs }
    const isKept = await ask(base, worker, shown)
    if (paths.length === 0) return isKept
    const others = { paths, person, files: [], freshMs: otherFreshMs }
    return (await ask(base, keptWorkers.esim, others)) && isKept
  } catch {
    return false
  }
}

type Worker = (typeof keptWorkers)[keyof typeof keptWorkers]

async function ask(base: string, { script, scope }: Worker, request: KeepRequest) {
  const options = { scope: base + scope }
  const registration = await navigator.serviceWorker.register(base + script, options)
  const worker = await activeOf(registration)
  const { port1, port2 } = new MessageChannel()
  return new Promise<boolean>((resolve) => {
    port1.onmessage = ({ data }) => resolve(data?.isKept === true)
    worker.postMessage(request, [port2])
  })
}

/** Returns the worker of a registration once it is active. */
export function activeOf({ active, installing, waiting }: ServiceWorkerRegistration) {
  const worker = installing ?? waiting ?? active
  if (!worker) throw new Error('expected a service worker to be registered')
  return new Promise<ServiceWorker>((resolve) => {
    const look = () => worker.state === 'activated' && resolve(worker)
    worker.addEventListener('statechange', look)
    look()
  })
}

function loadedFiles(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && isSharedFile(pathname),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}
