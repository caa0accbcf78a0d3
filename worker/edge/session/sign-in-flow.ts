import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import { type EdgeStep, readCookie } from '../edge.ts'

export const flowCookie = '__Host-signin'
const lifeSeconds = 600
/**
 * A longer return path would leave no room for a proof in the cookie's 4,096 bytes, so it is
 * replaced by `/`.
 */
const maxRedirectLength = 1000

type FlowOptions = {
  keys: SealingKeys
  /** The clock, in milliseconds. */
  now?: () => number
}

/**
 * Gives the request the sign-in in progress and, if it changed, writes its cookie on the way out.
 * The cookie is Lax, so that the browser sends it when a provider redirects back.
 */
export function loadSignInFlow({ keys, now = Date.now }: FlowOptions): EdgeStep {
  return async function loadSignInFlow(c, next) {
    const seconds = () => Math.floor(now() / 1000)
    // A flow belongs to one shop: its cookie cannot be opened by another.
    const purpose = () => `cookie.${flowCookie}.${c.get('tenant').slug}`
    let changed: { flow?: SignInFlow } | undefined
    let isRead = false

    async function stored(): Promise<SignInFlow | undefined> {
      isRead = true
      const sent = readCookie(c, flowCookie)
      if (sent === undefined) return undefined
      const { KeptFlow } = await import('./sealed-shapes.ts')
      const kept = open(sent, keys, purpose())
      return KeptFlow.allows(kept) && kept.expiresAt > seconds() ? kept.flow : undefined
    }

    c.set('signInFlow', {
      read: async () => (changed ? changed.flow : stored()),
      keep(flow) {
        const isLong = flow.redirect.length > maxRedirectLength
        changed = { flow: isLong ? { ...flow, redirect: '/' } : flow }
      },
      end() {
        changed = {}
      },
    })
    await next()
    if (isRead || changed) c.header('cache-control', 'no-store')
    if (!changed || (!changed.flow && readCookie(c, flowCookie) === undefined)) return
    const value = changed.flow
      ? seal({ flow: changed.flow, expiresAt: seconds() + lifeSeconds }, keys, purpose())
      : ''
    c.header('set-cookie', cookieOf(value), { append: true })
  }
}

function cookieOf(value: string): string {
  const seconds = value ? lifeSeconds : 0
  return `${flowCookie}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; Secure; SameSite=Lax`
}
