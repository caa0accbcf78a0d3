import { createContext } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import type { DocumentHead } from '#app/head.ts'
import type { ToldError } from '#app/told-error.ts'
import type { Tokens } from '#contract/account.ts'
import type { City } from '#contract/city-row.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ReportTarget } from '#contract/reporting.ts'
import type { SignInFlow } from '#contract/sign-in-flow.ts'
import type { CallSignature } from '#contract/signing.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { BotCheck, SocialProvider } from '#contract/words.ts'
import type { PublicTenant } from '#tenants/index.ts'

/** What every page may know about the request it answers; nothing here belongs to one visitor. */
export type Visit = {
  requestId: string
  /** Scheme and host of the tenant's shop, from its file, for absolute links. */
  origin: string
  /** The path without the locale prefix and without `.data`. */
  path: string
  /** The id of its row in the route table; undefined where it has none. */
  pageId: string | undefined
  /** The CSP nonce of this response. */
  nonce: string
  /** Notes a part of the page that comes later: without it the page is kept for nobody. */
  later: (part: Promise<unknown>) => void
  /** Reports a bug met while rendering. */
  report: (error: unknown) => void
}

export const tenantContext = createContext<PublicTenant>()
export const localeContext = createContext<Locale>()
/** The city of the world nearest to the visitor; null where a page has none, or it is not known. */
export const nearbyContext = createContext<City | null>(null)
export const currencyContext = createContext<Currency>()
export const apiContext = createContext<ApiClient>()
export const visitContext = createContext<Visit>()
/** How this request reaches the backend, in process or remote; the API client is made of it. */
export type Calls = {
  transport: (request: Request) => Promise<Response>
  /** Waits before a call is tried again; rejects where the page cannot wait for it. */
  pause: (ms: number) => Promise<void>
  /** Base URL that API paths are resolved against. */
  origin: string
  sign: () => CallSignature
}
export const callsContext = createContext<Calls>()
/** The head of the document being made; null until a page's loader says it. */
export const documentHeadContext = createContext<DocumentHead | null>(null)
/** The Google tag id of this deployment's statistics; undefined where there are none. */
export const analyticsContext = createContext<string | undefined>()
/** Where pages report errors to; undefined where nobody receives them. */
export const reportsContext = createContext<ReportTarget | undefined>()
/** The form that was sent to the page, read by the edge; null where none was, or a file too large. */
export const formContext = createContext<FormData | null>(null)
/** Why a page is not shown as it was asked for; words of its own instead of those of its status. */
export type Refusal = { status: number; told?: ToldError }
/** Set where the edge, a loader or an action refuses or fails. */
export const refusalContext = createContext<Refusal | null>(null)
/** Set where an in-app navigation went to a moved address. */
export const redirectContext = createContext<string | undefined>()

/** Who asks, for pages that are not shared; shared ones are given a session that knows nobody. */
export type PageSession = {
  /** Who is signed in; changes with the calls below. */
  readonly viewer: Viewer | undefined
  /** Signs in with tokens that an API call gave; the cookies go out with the answer. */
  start: (tokens: Tokens) => Promise<Viewer>
  /** Keeps what changed of the viewer, where the new profile is known. */
  update: (viewer: Viewer) => void
  /** Asks the API for the profile and keeps it. */
  refreshViewer: () => Promise<Viewer | undefined>
  /** Takes the cookies away; ending the session itself is a call of the API. */
  end: () => void
}
export const sessionContext = createContext<PageSession>()

/** The sign-in under way in this browser, from one page to the next; good for ten minutes. */
export type PageFlow = {
  read: () => Promise<SignInFlow | undefined>
  /** Replaces it; the cookie goes out with the answer. */
  keep: (flow: SignInFlow) => void
  end: () => void
}
export const signInFlowContext = createContext<PageFlow>()

/** The captcha that forms with a bot check draw tokens of; undefined where there is none. */
export const captchaContext = createContext<{ siteKey: string; scriptUrl: string } | undefined>()

/** The chat with support that pages offer; undefined where there is none. */
export const supportChatContext = createContext<{ appId: string; scriptUrl: string } | undefined>()

/** The captcha tokens that came with the form being answered, each for one call. */
export type PageTokens = Partial<Record<BotCheck, string>>
export const pageTokensContext = createContext<PageTokens>({})

/** Providers that people can sign in at here, in the order they are shown. */
export const socialProvidersContext = createContext<readonly SocialProvider[]>()
