/** The kind of browser storage. */
export type StoredKind = 'cookie' | 'local' | 'session' | 'cache'

/**
 * Everything that the shop stores in a browser. The cookie page is generated from this list, and a
 * test compares it with the sources and with a real browser. `…` stands for a variable rest of the
 * name.
 */
export const storedThings = [
  { kind: 'cookie', purpose: 'currency', names: ['currency'], kept: 'year' },
  { kind: 'cookie', purpose: 'theme', names: ['theme'], kept: 'year' },
  { kind: 'cookie', purpose: 'session', names: ['__Host-session'], kept: 'signed_in' },
  { kind: 'cookie', purpose: 'refresh', names: ['__Host-refresh'], kept: 'signed_in' },
  { kind: 'cookie', purpose: 'sign_in', names: ['__Host-signin'], kept: 'ten_minutes' },
  { kind: 'cookie', purpose: 'kept_pages', names: ['__Host-kept'], kept: 'signed_in' },
  { kind: 'cookie', purpose: 'kept_forms', names: ['__Host-form'], kept: 'ten_minutes' },
  { kind: 'cookie', purpose: 'preview', names: ['__Host-preview'], kept: 'ten_minutes' },
  { kind: 'cookie', purpose: 'consent', names: ['consent'], kept: 'thirteen_months' },
  { kind: 'cookie', purpose: 'statistics', names: ['_ga', '_ga_…'], kept: 'thirteen_months' },
  { kind: 'cookie', purpose: 'chat', names: ['intercom-…'], kept: 'nine_months' },
  { kind: 'local', purpose: 'recent', names: ['recent_places'], kept: 'cleared' },
  { kind: 'local', purpose: 'landing', names: ['landing_claims'], kept: 'signed_in' },
  { kind: 'local', purpose: 'told_orders', names: ['told_orders'], kept: 'cleared' },
  { kind: 'local', purpose: 'fonts', names: ['fonts'], kept: 'cleared' },
  {
    kind: 'session',
    purpose: 'scroll',
    // React Router keeps between which pages something moved, so that it moves on the way back, too.
    names: ['tradewind-scroll', 'remix-router-transitions'],
    kept: 'tab',
  },
  { kind: 'session', purpose: 'trip', names: ['tradewind-trip'], kept: 'tab' },
  { kind: 'session', purpose: 'device', names: ['tradewind-device'], kept: 'tab' },
  { kind: 'session', purpose: 'cut_order', names: ['tradewind-cut-order'], kept: 'tab' },
  { kind: 'session', purpose: 'kept_forms', names: ['tradewind-kept-forms'], kept: 'tab' },
  { kind: 'cache', purpose: 'pages', names: ['kept-pages…'], kept: 'signed_in' },
] as const satisfies readonly StoredThing[]

type StoredThing = { kind: StoredKind; purpose: string; names: readonly string[]; kept: string }

export type StoredPurpose = (typeof storedThings)[number]['purpose']
export type StoredFor = (typeof storedThings)[number]['kept']

/** Purposes that exist only in shops with statistics. */
export const statisticsPurposes: readonly StoredPurpose[] = ['consent', 'statistics', 'told_orders']

/** Purposes that exist only in shops with a chat, and only after the visitor opened it. */
export const chatPurposes: readonly StoredPurpose[] = ['chat']
