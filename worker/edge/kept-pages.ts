import { pathTo } from '#contract/path-to.ts'
import { type EdgeContext, type EdgeStep, readCookie } from './edge.ts'

/** Whose pages the browser keeps for reading without a connection. */
export const keptCookie = '__Host-kept'
/** As long as a page is kept. */
const keptSeconds = 30 * 86_400

/** In each language's folder, so that the browser lets it control that folder's pages only. */
const workerPath = pathTo('esim', { id: 'offline.js' })

/** Answers with the service worker of kept pages; it may reach this origin and nothing else. */
export function servePageWorker(code: string): EdgeStep {
  return async function servePageWorker(c, next) {
    if (c.get('path') !== workerPath || c.get('isData')) return next()
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
 * Binds kept pages to the person they are of: once somebody else, or nobody, is signed in, the
 * browser is told to drop all it stored, before the answer is read.
 */
export function bindKeptPages(): EdgeStep {
  return async function bindKeptPages(c, next) {
    await next()
    const held = readCookie(c, keptCookie)
    const row = c.get('row')
    const isKept = row?.id === 'esim' && c.res.status === 200
    // An answer for everybody knows no session, and must set no cookie.
    if (row?.shared || (held === undefined && !isKept)) return
    const owner = await ownerOf(c)
    if (owner === 'unknown') return
    if (held !== undefined && held !== owner) c.header('clear-site-data', '"storage"')
    if (isKept && owner) setKept(c, owner, keptSeconds)
    else if (held !== undefined && held !== owner) setKept(c, '', 0)
  }
}

/** A name for who is signed in now, undefined for nobody; `unknown` where that cannot be told. */
async function ownerOf(c: EdgeContext): Promise<string | undefined> {
  const { kind } = await c.get('session').standing()
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
