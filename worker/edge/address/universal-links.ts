import { destinationSlug } from '#contract/catalogue/destination-slug.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type EdgeStep, redirectTo } from '../edge.ts'

type Target = (query: URLSearchParams) => { path: string; code?: string }

/** Pages of the mobile apps and their paths in the shop. */
const targets: Record<string, Target> = {
  wallet_detail: (query) => {
    const iccid = query.get('iccid') ?? ''
    return { path: /^\d{18,22}$/.test(iccid) ? pathTo('esim', { id: iccid }) : pathTo('home') }
  },
  country: (query) => ({ path: destinationPath(query.get('name')) }),
  region: (query) => ({ path: destinationPath(query.get('name')) }),
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
 * only the promotion code and `utm` parameters are kept.
 */
export function openUniversalLinks(): EdgeStep {
  return async function openUniversalLinks(c, next) {
    if (!entryPaths.includes(c.get('path'))) return next()
    const query = c.get('url').searchParams
    const page = query.get('page')
    if (page === null || c.get('isData')) {
      return c.get('path') === '/universal-link' ? redirectTo(home(c), 302) : next()
    }
    const target = Object.hasOwn(targets, page) ? targets[page]?.(query) : undefined
    if (!target) return c.get('path') === pathTo('home') ? next() : redirectTo(home(c), 302)
    const kept = new URLSearchParams()
    if (target.code) kept.set('code', target.code)
    for (const [name, value] of query) if (name.startsWith('utm')) kept.append(name, value)
    const path = localePath(c.get('locale'), c.get('tenant').defaultLocale, target.path)
    return redirectTo(kept.size > 0 ? `${path}?${kept}` : path, 302)
  }
}

function home(c: Parameters<EdgeStep>[0]): string {
  return localePath(c.get('locale'), c.get('tenant').defaultLocale, pathTo('home'))
}

function codeOf(query: URLSearchParams): string {
  return (query.get('promo_code') ?? query.get('referral_code') ?? '').slice(0, 64)
}

/**
 * Turns `South Korea` into `/south-korea-eSIM`; returns the home page for a name without letters or
 * digits.
 */
function destinationPath(name: string | null): string {
  const slug = destinationSlug((name ?? '').slice(0, 80))
  return slug ? pathTo('destination', { destination: slug }) : pathTo('home')
}
