import { isMac, macText } from '#crypto/signature.ts'
import { type EdgeStep, readCookie, redirectTo, refuse } from '../edge.ts'
import type { Config } from '../env.ts'
import { sameOriginPath } from './preferences.ts'

export const previewCookie = '__Host-preview'
/** The address of preview links; the route table has no such page. */
const previewPath = '/preview'
/** Seconds for which drafts are shown after a link was opened. */
const previewSeconds = 600

type Link = { tenant: string; path: string; until: number; secret: string }

/**
 * Returns the signed address, below the shop's origin, that shows the drafts of a page until a
 * given time.
 */
export function previewLink({ tenant, path, until, secret }: Link): string {
  const proof = macText(secret, linkText({ tenant, path, until }))
  return `${previewPath}?${new URLSearchParams({ to: path, until: String(until), proof })}`
}

/**
 * Opens signed preview links: sets the cookie that shows drafts for ten minutes and leads to the
 * page. Later requests with that cookie are rendered for this visitor alone and stored nowhere.
 */
export function openPreviews({ cms }: Pick<Config, 'cms'>): EdgeStep {
  return async function openPreviews(c, next) {
    const secrets = cms?.secrets ?? []
    const [secret] = secrets
    const tenant = c.get('tenant').slug
    const now = Math.floor(Date.now() / 1000)
    if (isPreviewing(readCookie(c, previewCookie), { secrets, tenant, now })) {
      c.set('isPreview', true)
    }
    if (c.get('path') !== previewPath || c.get('isData')) return next()
    const query = c.get('url').searchParams
    const path = query.get('to') ?? ''
    const until = Number(query.get('until'))
    const text = linkText({ tenant, path, until })
    const isOurs = isMacOfAny(query.get('proof') ?? '', secrets, text)
    if (!secret || !isOurs) return next()
    if (until < now) return refuse(410, 'This preview link has expired.')
    const response = redirectTo(sameOriginPath(path, c.get('url')), 302)
    const end = now + previewSeconds
    const value = `${end}.${macText(secret, cookieText(tenant, end))}`
    response.headers.append(
      'set-cookie',
      `${previewCookie}=${value}; Path=/; Max-Age=${previewSeconds}; Secure; HttpOnly; SameSite=Lax`,
    )
    return response
  }
}

type Reading = { secrets: readonly string[]; tenant: string; now: number }

function isPreviewing(cookie: string | undefined, { secrets, tenant, now }: Reading): boolean {
  const [end = '', mac = ''] = cookie?.split('.') ?? []
  if (!/^\d{1,12}$/.test(end) || Number(end) < now) return false
  return isMacOfAny(mac, secrets, cookieText(tenant, Number(end)))
}

function isMacOfAny(hex: string, secrets: readonly string[], text: string): boolean {
  return secrets.some((secret) => isMac(hex, { secret, text }))
}

function linkText({ tenant, path, until }: Omit<Link, 'secret'>): string {
  return `preview link\n${tenant}\n${path}\n${until}`
}

function cookieText(tenant: string, end: number): string {
  return `preview cookie\n${tenant}\n${end}`
}
