import { createContext } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ReportTarget } from '#contract/reporting.ts'
import type { CallSignature } from '#contract/signing.ts'
import type { PublicTenant } from '#tenants/index.ts'

/** What every page may know about the request it answers; nothing here belongs to one visitor. */
export type Visit = {
  requestId: string
  /** Scheme and host of the tenant's shop, from its file, for absolute links. */
  origin: string
  /** The path without the locale prefix and without `.data`. */
  path: string
  /** The CSP nonce of this response. */
  nonce: string
  /** Reports a bug met while rendering. */
  report: (error: unknown) => void
}

export const tenantContext = createContext<PublicTenant>()
export const localeContext = createContext<Locale>()
export const currencyContext = createContext<Currency>()
export const apiContext = createContext<ApiClient>()
export const visitContext = createContext<Visit>()
/** How this request reaches the backend, in process or remote; the API client is made of it. */
export type Calls = {
  transport: (request: Request) => Promise<Response>
  /** Base URL that API paths are resolved against. */
  origin: string
  sign: () => CallSignature
}
export const callsContext = createContext<Calls>()
/** The Google tag id of this deployment's statistics; undefined where there are none. */
export const analyticsContext = createContext<string | undefined>()
/** Where pages report errors to; undefined where nobody receives them. */
export const reportsContext = createContext<ReportTarget | undefined>()
/** Set where an in-app navigation went to a moved address. */
export const redirectContext = createContext<string | undefined>()
