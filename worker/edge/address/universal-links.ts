import { ApiError } from '#contract/errors.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { maxSearchLength } from '#contract/words.ts'
import { type EdgeContext, type EdgeStep, redirectTo } from '../edge.ts'
import { toReadersLanguage } from './readers-language.ts'

type LinkOptions = {
  /** Returns the slug of the place that has the name; undefined if none has. */
  findPlace: (c: EdgeContext, name: string) => Promise<string | undefined>
}
type Target = { path: string; code?: string /** A place to look for. */; place?: string }
type ReadTarget = (query: URLSearchParams) => Target

/** Pages of the mobile apps and their paths in the shop. */
const targets: Record<string, ReadTarget> = {
  wallet_detail: (query) => {
    const iccid = query.get('iccid') ?? ''
    return { path: /^\d{18,22}$/.test(iccid) ? pathTo('esim', { id: iccid }) : pathTo('home') }
  },
  country: placeTarget,
  region: placeTarget,
  shop_home: () => ({ path: pathTo('shop') }),
  shop_regional_plan: () => ({ path: pathTo('shop') }),
  search: () => ({ path: pathTo('shop') }),
  promo: () => ({ path: pathTo('promos') }),
  referral: () => ({ path: pathTo('referrals') }),
  credits: () => ({ path: pathTo('points') }),
  trial_plan: () => ({ path: pathTo('landing-trial') }),
  add_promo: (query) => ({ path: pathTo('promos'), code: codeOf(query) }),
  add_referral: (query) => ({ path: pathTo('promos'), code: codeOf(query) }),
}

const entryPaths = [pathTo('home'), '/universal-link']

/**
 * Redirects links created by the mobile apps to the shop's pages. Only known pages are accepted;
 * only the promotion code and `utm` parameters are kept. A place may be named in any language; the
 * shop's search opens for a name that no place has. A code that people share opens in its reader's language.
 */
export function openUniversalLinks({ findPlace }: LinkOptions): EdgeStep {
  // The search, which opens otherwise, tells visitors that the backend cannot answer.
  async function slugOf(c: EdgeContext, place: string): Promise<string | undefined> {
    return findPlace(c, place).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined
      throw error
    })
  }

  return async function openUniversalLinks(c, next) {
    if (!entryPaths.includes(c.get('path'))) return toReadersLanguage(c) ?? next()
    const query = c.get('url').searchParams
    const page = query.get('page')
    if (page === null || c.get('isData')) {
      return c.get('path') === '/universal-link' ? redirectTo(home(c), 302) : next()
    }
    const target = Object.hasOwn(targets, page) ? targets[page]?.(query) : undefined
    if (!target) return c.get('path') === pathTo('home') ? next() : redirectTo(home(c), 302)
    const kept = new URLSearchParams()
    if (target.code) kept.set('code', target.code)
    const found = target.place === undefined ? undefined : await slugOf(c, target.place)
    if (target.place !== undefined && !found) kept.set('q', target.place)
    for (const [name, value] of query) if (name.startsWith('utm')) kept.append(name, value)
    const path = localePath(
      c.get('locale'),
      c.get('tenant').defaultLocale,
      found ? pathTo('destination', { destination: found }) : target.path,
    )
    return redirectTo(kept.size > 0 ? `${path}?${kept}` : path, 302)
  }
}

function home(c: EdgeContext): string {
  return localePath(c.get('locale'), c.get('tenant').defaultLocale, pathTo('home'))
}

function codeOf(query: URLSearchParams): string {
  return (query.get('promo_code') ?? query.get('referral_code') ?? '').slice(0, 64)
}

function placeTarget(query: URLSearchParams): Target {
  const place = (query.get('name') ?? '').trim().slice(0, maxSearchLength)
  return place ? { path: pathTo('shop'), place } : { path: pathTo('home') }
}
