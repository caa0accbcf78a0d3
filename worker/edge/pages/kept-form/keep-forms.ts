import { splitLocale } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'
import { mayKeep } from '#contract/privacy/typed-field.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import { type EdgeContext, type EdgeStep, readCookie } from '../../edge.ts'
import type { KeptForm } from '../../session/sealed-shapes.ts'
import { readPageForm } from '../take-page-form.ts'
import { fillForm } from './fill-form.ts'

export const formCookie = '__Host-form'
const lifeSeconds = 600
/** Bytes for which a sealed cookie of 4,096 bytes has room. */
const maxKeptBytes = 2800

type KeepingOptions = {
  keys: SealingKeys
  /** The clock, in milliseconds. */
  now?: () => number
}

/**
 * Keeps what a form has that was sent when its session had ended, or without the proof that it
 * needs: sealed in a cookie, for ten minutes. When the same person opens the page again, its form
 * has it, also without a script. Passwords, codes and files are not kept. A form that a script
 * sends is kept in the tab (app/ui/kept-forms).
 */
export function keepForms({ keys, now = Date.now }: KeepingOptions): EdgeStep {
  return async function keepForms(c, next) {
    const isSent = c.req.method === 'POST'
    const sent = isSent ? undefined : readCookie(c, formCookie)
    const isMeant = isSent ? !isAsking(c.get('path')) : sent !== undefined
    if (c.get('isData') || !isMeant) return next()
    const seconds = Math.floor(now() / 1000)
    const purpose = `cookie.${formCookie}.${c.get('tenant').slug}`
    await next()
    if (isSent) {
      const kept = asksWho(c.res) ? await formOf(c) : undefined
      if (kept) setCookie(c, seal({ ...kept, expiresAt: seconds + lifeSeconds }, keys, purpose))
      return
    }
    const { KeptForm: shape } = await import('../../session/sealed-shapes.ts')
    const kept = open(sent ?? '', keys, purpose)
    if (shape.allows(kept) && kept.expiresAt > seconds) await showAgain(c, kept)
  }
}

/** Whether the page at a path finds out who somebody is. */
function isAsking(path: string): boolean {
  return path.startsWith('/auth/') || path === pathTo('confirm')
}

/** Whether the answer leads to such a page. */
function asksWho({ status, headers }: Response): boolean {
  if (status !== 302 && status !== 303) return false
  const { pathname } = new URL(headers.get('location') ?? '/', 'https://shop.invalid')
  return isAsking(splitLocale(pathname).path)
}

/**
 * Returns what is kept of the form: nothing if it was shown to nobody, has no fields of its own, or
 * is too large.
 */
async function formOf(c: EdgeContext): Promise<Omit<KeptForm, 'expiresAt'> | undefined> {
  // The guard of a page answers before the form is read.
  const form = c.get('form') ?? (await readPageForm(c))
  const shownTo = c.get('formShownTo') ?? form?.get(shownToField)
  if (!form || typeof shownTo !== 'string') return undefined
  const fields: [string, string][] = []
  for (const [name, value] of form) {
    const isKept = typeof value === 'string' && name !== shownToField && mayKeep(name)
    if (isKept) fields.push([name, value])
  }
  const kept = { path: c.get('path'), shownTo, fields }
  const { length } = new TextEncoder().encode(JSON.stringify(kept))
  return fields.length > 0 && length <= maxKeptBytes ? kept : undefined
}

/** Fills the form of the page, once, if it is the page and the person of then. */
async function showAgain(c: EdgeContext, { path, shownTo, fields }: KeptForm): Promise<void> {
  const session = c.get('session')
  if (!session.viewer || path !== c.get('path')) return
  const isPage = c.res.status === 200 && c.res.headers.get('content-type')?.startsWith('text/html')
  if (!isPage) return
  setCookie(c, '')
  if (session.isOthers(shownTo)) return
  const headers = new Headers(c.res.headers)
  headers.delete('content-length')
  const html = fillForm(await c.res.text(), fields)
  c.res = new Response(html, { status: c.res.status, headers })
}

function setCookie(c: EdgeContext, value: string): void {
  const seconds = value ? lifeSeconds : 0
  c.header(
    'set-cookie',
    `${formCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`,
    { append: true },
  )
}
