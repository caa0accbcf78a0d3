import { isCurrency } from '#contract/money.ts'
import {
  type ConsentChoice,
  consentCookie,
  consentSeconds,
  formatConsent,
  isConsentChoice,
} from '#contract/privacy/consent.ts'
import { type EdgeContext, type EdgeStep, redirectTo, refuse } from '../edge.ts'
import type { Config } from '../env.ts'
import { plainCookie } from '../plain-cookie.ts'
import { readForm } from '../read-form.ts'
import { isOthersForm } from '../session/others-form.ts'

const maxBodyBytes = 2048
const themes = ['light', 'dark', 'system']

/**
 * Stores the currency, the theme and, if the shop has statistics, the consent to them. The step
 * handles a form of our own pages, sets cookies that scripts can read and redirects back. A
 * currency is also saved in the account, unless the page was shown to somebody else.
 */
export function storePreferences({ analyticsId }: Pick<Config, 'analyticsId'>): EdgeStep {
  return async function storePreferences(c, next) {
    if (c.get('path') !== '/preferences' || c.get('isData')) return next()
    if (c.req.method !== 'POST') return refuse(405, 'Method not allowed.', { allow: 'POST' })
    if (!isOwnForm(c)) return refuse(403, 'This form belongs to another site.')
    const form = await readForm(c.req.raw, maxBodyBytes)
    if (form === undefined) return refuse(413, 'The form is too large.')
    const response = redirectTo(sameOriginPath(form.get('return_to'), c.get('url')), 303)
    const currency = form.get('currency')
    const theme = form.get('theme')
    if (isCurrency(currency) && (await isOthersForm(c, form))) {
      c.set('refusal', 409)
      return next()
    }
    if (isCurrency(currency)) await c.get('session').chooseCurrency(currency)
    if (theme && themes.includes(theme)) {
      response.headers.append('set-cookie', plainCookie('theme', theme))
    }
    const choice = form.get('consent')
    if (analyticsId && isConsentChoice(choice)) {
      for (const each of consentCookies(c, choice)) response.headers.append('set-cookie', each)
    }
    return response
  }
}

/**
 * Returns a path on our own origin, or `/`. The check of the resolved path catches `/.//elsewhere`.
 */
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

/**
 * Returns the cookie that records the choice. A refusal also deletes the identifier cookies that an
 * earlier consent allowed.
 */
function consentCookies(c: EdgeContext, choice: ConsentChoice): string[] {
  const answer = plainCookie(consentCookie, formatConsent(choice, new Date()), consentSeconds)
  if (choice === 'granted') return [answer]
  const names = (c.req.header('cookie') ?? '').split(';').map((pair) => pair.split('=', 1)[0])
  const identifiers = names.map((name) => name?.trim() ?? '').filter((name) => tagCookie.test(name))
  return [answer, ...identifiers.map((name) => plainCookie(name, '', 0))]
}

/** Matches `_ga` and `_ga_<id>`, which Google's tag sets. */
const tagCookie = /^_ga(_\w{1,20})?$/
