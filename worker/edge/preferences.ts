import { isCurrency } from '#contract/money.ts'
import type { EdgeContext, EdgeStep } from './edge.ts'
import { redirectTo, refuse } from './edge.ts'

const maxBodyBytes = 2048
const themes = ['light', 'dark', 'system']

/**
 * Stores currency and theme for visitors without JavaScript: a form of our own pages, answered
 * with plain cookies that the page may read, and the way back.
 */
export function storePreferences(): EdgeStep {
  return async function storePreferences(c, next) {
    if (c.get('path') !== '/preferences' || c.get('isData')) return next()
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    if (!isOwnForm(c)) return refuse(403, 'This form belongs to another site.')
    const text = await readText(c.req.raw)
    if (text === undefined) return refuse(413, 'The form is too large.')
    const form = new URLSearchParams(text)
    const response = redirectTo(sameOriginPath(form.get('return_to'), c.get('url')), 303)
    const currency = form.get('currency')
    const theme = form.get('theme')
    if (isCurrency(currency)) response.headers.append('set-cookie', cookie('currency', currency))
    if (theme && themes.includes(theme)) {
      response.headers.append('set-cookie', cookie('theme', theme))
    }
    return response
  }
}

/** A path on our own origin, or home: the second look catches `/.//elsewhere`. */
export function sameOriginPath(value: string | null, base: URL): string {
  if (!value?.startsWith('/') || !URL.canParse(value, base)) return '/'
  const target = new URL(value, base)
  const path = target.pathname + target.search
  return target.origin === base.origin && !path.startsWith('//') ? path : '/'
}

function isOwnForm(c: EdgeContext): boolean {
  const site = c.req.header('sec-fetch-site')
  const origin = c.req.header('origin')
  const type = c.req.header('content-type') ?? ''
  if (!type.startsWith('application/x-www-form-urlencoded')) return false
  return origin ? origin === c.get('url').origin : site === 'same-origin'
}

/** The body as text, or undefined past the limit, whatever Content-Length said. */
async function readText(request: Request): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBodyBytes) return undefined
  }
  return text
}

function cookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`
}
