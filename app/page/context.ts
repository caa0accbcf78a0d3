import { createContext, type RouterContextProvider } from 'react-router'
import type { AnswerMemory } from '#app/api/answer-memory.ts'
import type { ApiClient } from '#app/api/client.ts'
import type { WorldMapProps } from '#app/ui/map/world-map.tsx'
import type { Tokens } from '#contract/account.ts'
import type { Assets } from '#contract/assets.ts'
import type { City } from '#contract/catalogue/city-row.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { Viewer } from '#contract/pages/viewer.ts'
import type { ReportTarget } from '#contract/reports/reporting.ts'
import type { BotCheck, SocialProvider } from '#contract/words.ts'
import type { CallSignature } from '#crypto/signing.ts'
import type { PublicTenant } from '#tenants/index.ts'
import type { DocumentHead } from './head.ts'
import type { ToldError } from './told-error.ts'

/** What loaders, actions and the functions that they call read the values of a request from. */
export type PageContext = Readonly<RouterContextProvider>

/** Facts about the request that every page may use; none of them belongs to one visitor. */
export type Visit = {
  requestId: string
  /** Scheme and host of the tenant's shop, from its file, for absolute links. */
  origin: string
  /** The path without the locale prefix and without `.data`. */
  path: string
  /** The query of the page's address, with its question mark if there is one. */
  query: string
  /** The id of the page's row in the route table; undefined if no row matches the path. */
  pageId: string | undefined
  /** The page's document carries no framework script. */
  isScriptless: boolean
  /** An in-app navigation asks for the page's data, and gets no document. */
  isData: boolean
  /** The address to load as a document, if an in-app navigation requested the page's data. */
  reload: string | undefined
  /** The CSP nonce of this response. */
  nonce: string
  /**
   * Registers a part of the page that is awaited later; if that part fails, the page is not cached.
   */
  later: (part: Promise<unknown>) => void
  /** Reports a bug that occurred while rendering. */
  report: (error: unknown) => void
}

export const tenantContext = createContext<PublicTenant>()
export const localeContext = createContext<Locale>()
/** The city nearest to the visitor; null where the page does not use one or the city is unknown. */
export const nearbyContext = createContext<City | null>(null)
export const currencyContext = createContext<Currency>()
export const apiContext = createContext<ApiClient>()
export const visitContext = createContext<Visit>()
/**
 * The route by which this request reaches the backend, in process or remote; the API client is
 * built on it.
 */
export type Calls = {
  transport: (request: Request) => Promise<Response>
  /** Waits before a call is retried; rejects where the page cannot wait that long. */
  pause: (ms: number, url: URL) => Promise<void>
  /** Base URL that API paths are resolved against. */
  origin: string
  sign: () => CallSignature
  memory?: AnswerMemory
}
export const callsContext = createContext<Calls>()
/** The files of the build, for pages that answer with a file drawn from them. */
export const assetsContext = createContext<Assets>()
/** The head of the document being rendered; null until a page's loader sets it. */
export const documentHeadContext = createContext<DocumentHead | null>(null)
/** The Google tag id of this deployment's statistics; undefined where it has no statistics. */
export const analyticsContext = createContext<string | undefined>()
/** The address that pages report errors to; undefined where reports are switched off. */
export const reportsContext = createContext<ReportTarget | undefined>()
/** The world map of the document being rendered; null unless the page's data leave it out. */
export const drawnWorldContext = createContext<WorldMapProps | null>(null)
/**
 * The form sent to the page, as the edge read it; null without a form, and where an upload exceeds
 * the page's limit.
 */
export const formContext = createContext<FormData | null>(null)
/**
 * The reason why a page is not shown as requested. `told` replaces the standard text of the status.
 */
export type Refusal = {
  status: number
  told?: ToldError
  /** The form was shown to another person than the one who is signed in now. */
  isOthers?: boolean
  /** The shop has no catalogue yet. */
  isOpening?: boolean
}
/** Set when the edge, a loader or an action refuses or fails. */
export const refusalContext = createContext<Refusal | null>(null)
/** The new address; set when an in-app navigation went to an address that has moved. */
export const redirectContext = createContext<string | undefined>()

/**
 * The status of the first call that failed on the server’s side, 503 if another attempt may help; null
 * if none did.
 */
export const failedCallContext = createContext<500 | 503 | null>(null)

/** The session of a page that is not shared. Shared pages get a session without a viewer. */
export type PageSession = {
  /** The person who is signed in; the calls below change it. */
  readonly viewer: Viewer | undefined
  /** The sealed name of the viewer, which a page that they see sends with all that it changes. */
  readonly shownTo: string | undefined
  /** Signs in with the tokens from an API call; the response sets the cookies. */
  start: (tokens: Tokens) => Promise<Viewer>
  /** Stores a changed profile that is already known. */
  update: (viewer: Viewer) => void
  /** Asks the API for the profile and stores it. */
  refreshViewer: () => Promise<Viewer | undefined>
  /** Removes the cookies; ending the session itself is an API call. */
  end: () => void
}
export const sessionContext = createContext<PageSession>()

/**
 * The sign-in in progress in this browser, carried from one page to the next; it is valid for ten
 * minutes.
 */
export type PageFlow = {
  read: () => Promise<SignInFlow | undefined>
  /** Replaces the stored flow; the response sets its cookie. */
  keep: (flow: SignInFlow) => void
  end: () => void
}
export const signInFlowContext = createContext<PageFlow>()

/** The captcha that gives forms with a bot check their tokens; undefined where there is none. */
export const captchaContext = createContext<{ siteKey: string; scriptUrl: string } | undefined>()

/** The chat with support that pages offer; undefined where there is none. */
export const supportChatContext = createContext<{ appId: string; scriptUrl: string } | undefined>()

/** The key with which browsers ask for push notices; undefined where the shop sends none. */
export const pushKeyContext = createContext<string | undefined>()

/** The captcha tokens that the submitted form carried; each is valid for one call. */
export type PageTokens = Partial<Record<BotCheck, string>>
export const pageTokensContext = createContext<PageTokens>({})

/** Providers that people can sign in with, in the order in which they are shown. */
export const socialProvidersContext = createContext<readonly SocialProvider[]>()

/** The values of a request that most loaders and actions read, each read when it is asked for. */
export function valuesOf(context: PageContext) {
  return {
    get api(): ApiClient {
      return context.get(apiContext)
    },
    get locale(): Locale {
      return context.get(localeContext)
    },
    get currency(): Currency {
      return context.get(currencyContext)
    },
    get tenant(): PublicTenant {
      return context.get(tenantContext)
    },
    get session(): PageSession {
      return context.get(sessionContext)
    },
    get viewer(): Viewer | undefined {
      return context.get(sessionContext).viewer
    },
    get visit(): Visit {
      return context.get(visitContext)
    },
    get origin(): string {
      return context.get(visitContext).origin
    },
    get path(): string {
      return context.get(visitContext).path
    },
  }
}
