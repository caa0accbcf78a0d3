import { keptWorkers } from '#contract/privacy/kept-workers.ts'
import { clearSiteData } from '../clear-site-data.ts'
import { type EdgeContext, type EdgeStep, readCookie } from '../edge.ts'

/** The cookie that names the person whose pages the browser stores for reading offline. */
export const keptCookie = '__Host-kept'
/** Seconds for which the browser keeps a page; the cookie lives as long. */
const keptSeconds = 30 * 86_400

/**
 * The service worker is served from the folders of each language, so that the browser limits its
 * scope to them.
 */
const workerPaths: readonly string[] = [keptWorkers.esim.script, keptWorkers.list.script]
/** The pages that browsers store. */
const keptRows: readonly string[] = ['esim', 'orders', 'landing-kit']

/** Serves the service worker for offline pages. Its policy lets it connect to this origin only. */
export function servePageWorker(code: string): EdgeStep {
  return async function servePageWorker(c, next) {
    if (!workerPaths.includes(c.get('path')) || c.get('isData')) return next()
    return new Response(code, {
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      },
    })
  }
}

/**
 * Ties offline pages to the person they belong to. When another person or nobody is signed in, the
 * response tells the browser to delete all its storage before it reads the body.
 */
export function bindKeptPages(): EdgeStep {
  return async function bindKeptPages(c, next) {
    await next()
    const held = readCookie(c, keptCookie)
    const row = c.get('row')
    const isKept = keptRows.includes(row?.id ?? '') && c.res.status === 200
    // A shared answer is made without a session and must not set a cookie.
    if (row?.shared || (held === undefined && !isKept)) return
    const owner = await ownerOf(c)
    if (owner === 'unknown') return
    if (held !== undefined && held !== owner) clearSiteData(c, ['storage'])
    if (isKept && owner) setKept(c, owner, keptSeconds)
    else if (held !== undefined && held !== owner) setKept(c, '', 0)
  }
}

/**
 * Returns an opaque name of the signed-in person, undefined if nobody is signed in, or `unknown` if
 * the session cannot be determined.
 */
async function ownerOf(c: EdgeContext): Promise<string | undefined> {
  const { kind } = await c.get('session').identity()
  if (kind === 'withheld' || kind === 'unreachable') return 'unknown'
  const { viewer } = c.get('session')
  if (!viewer) return undefined
  const bytes = new TextEncoder().encode(`kept ${c.get('tenant').slug} ${viewer.userId}`)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash.slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function setKept(c: EdgeContext, value: string, seconds: number): void {
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
  c.header('set-cookie', `${keptCookie}=${value}; ${attributes}`, { append: true })
}
