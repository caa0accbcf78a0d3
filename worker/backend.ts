import type { Calls } from '#app/page/context.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { ApiError } from '#contract/errors.ts'
import { noFigures } from '#contract/reports/figures.ts'
import type { Entry } from '#contract/texts/content.ts'
import { previewHeader, previewText } from '#contract/texts/content-words.ts'
import { signText } from '#crypto/signature.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import { affiliateOf } from '#tenants/index.ts'
import { askElsewhere, createReadinessReader } from './backend-elsewhere.ts'
import { createAnswerCache, pricesOf } from './edge/api/answer-cache.ts'
import { createAnswerMemory } from './edge/api/answer-memory.ts'
import { askRemote } from './edge/api/ask-remote.ts'
import { createBrowserReads } from './edge/api/browser-reads.ts'
import { kindOfCall } from './edge/api/kind-of-call.ts'
import { forwarded, toCms, vouch } from './edge/api/outgoing.ts'
import { isContentCall, isSharedCall } from './edge/api/shared-answer.ts'
import { createDeadlines } from './edge/call-deadline.ts'
import type { Readiness } from './edge/door/health.ts'
import type { EdgeContext, ShownPrices } from './edge/edge.ts'
import type { EdgeSession } from './edge/edge-session.ts'
import { boundOrigin, type Config } from './edge/env.ts'
import type { SitemapSources } from './edge/files/sitemap-paths.ts'
import type { Report } from './edge/reports/report.ts'
import type { PostCall } from './edge/session/identity-calls.ts'
import {
  findPlace,
  type NamedEntry,
  post,
  readEntry,
  readOutline,
  readPriceChanges,
  readPublications,
  readSitemap,
} from './own-reads.ts'
import { createPriceWatch, recordPrices } from './price-changes.ts'
import { askedBy, createPublications, type Publications, recordTexts } from './publications.ts'

/**
 * The commerce backend as the edge uses it: `serve` is for browsers' calls, the other functions for
 * the edge's own.
 */
export type Backend = SitemapSources & {
  /** Returns the time, in unix milliseconds, from which stored copies of texts are valid. */
  validFrom: Publications['validFrom']
  /** Whether a price of a stored page has changed; looks for changes behind the answer. */
  arePricesOld: (c: EdgeContext, shown: ShownPrices | undefined) => boolean
  /** Forwards a browser's call, with the session's access token if there is one. */
  serve: (c: EdgeContext, bearer?: string) => Promise<Response>
  /** Returns the calls of a page, authorised by a session; without one they are anonymous. */
  callsOf: (c: EdgeContext, session?: EdgeSession) => Calls
  /** Returns the function for calls that sign in or renew the session itself. */
  postOf: (c: EdgeContext) => PostCall
  /** Whether the shop has opened: in production not before it has a catalogue. */
  isOpen: (c: EdgeContext) => Promise<boolean>
  /** Whether the backend can do its work. */
  isReady: (c: EdgeContext) => Promise<Readiness>
  /** Returns the slug of the place whose whole name, in any language, is the text. */
  findPlace: (c: EdgeContext, name: string) => Promise<string | undefined>
  /** Returns a text of the CMS, in the language or in English. */
  findEntry: (c: EdgeContext, named: NamedEntry) => Promise<Entry | undefined>
  /** As `findEntry`, but asks the CMS itself instead of a stored answer. */
  findNewestEntry: Backend['findEntry']
}

type CreateEmbedded = typeof import('./embedded/embedded.ts').createEmbeddedBackend
type EmbeddedBackend = ReturnType<CreateEmbedded>
type EmbeddedOptions = Parameters<CreateEmbedded>[1]

type BackendOptions = Pick<
  EmbeddedOptions,
  'tenants' | 'sendOutside' | 'sendSmtp' | 'gates' | 'tellCall'
> & {
  report: Report
  openCache: () => Cache
}

/**
 * Connects to the embedded backend or to a remote one with the same HTTP contract; callers need not
 * know which.
 */
export function connectBackend(config: Config, options: BackendOptions): Backend {
  const prices = createPriceWatch((c, since) =>
    readPriceChanges(callsOf(c), c, since).catch(warnOf('no_price_changes')),
  )
  const fromCache = createAnswerCache(options.openCache, prices)
  const readForBrowser = createBrowserReads({ ...prices, fromCache, keys: config.tagKeys })
  const memoryOf = createAnswerMemory()
  const deadlineOf = createDeadlines()
  const send = createSend(config, options, deadlineOf)
  /** Asks the remote CMS if there is one, else the backend; an editor's preview is signed. */
  const sendContent = (request: Request, c: EdgeContext): Promise<Response> => {
    const { origin, secrets: [secret] = [] } = config.cms ?? {}
    const now = Math.floor(Date.now() / 1000)
    if (secret && c.get('isPreview')) {
      request.headers.set(previewHeader, signText({ secret, text: previewText, now }))
    }
    if (!origin) return send(request, c)
    return askRemote(toCms(request, origin), deadlineOf(c, 'content'), { call: request })
  }
  const publications = createPublications((c, since) =>
    readPublications(callsOf(c), c, since).catch(warnOf('no_publications')),
  )
  const signingKey = deriveWorkerKey(config.tagKeys[0])
  const callsOf = (c: EdgeContext, session?: EdgeSession): Calls => ({
    transport: async (request) => {
      const later = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
      if (isContentCall(request)) {
        const ask = () => sendContent(request, c)
        // Publications are never read from a cache, and previews are not cached.
        if (c.get('isPreview') || request.url.includes(endpoints.listPublications.path))
          return ask()
        const texts = askedBy(request.url)
        const validFrom = await publications.validFrom(c, texts)
        recordTexts(c, texts, publications.knownUntil())
        return fromCache(request, ask, later, validFrom)
      }
      const ask = () => send(request, c)
      if (isSharedCall(request)) {
        // What an empty catalogue answers is not stored, so that nothing of it outlives the opening.
        if (isLook(request) || prices.isEmpty()) return ask()
        prices.look(c)
        const answer = await fromCache(request, ask, later)
        recordPrices(c, pricesOf(answer))
        return answer
      }
      const bearer = await session?.bearer()
      if (bearer) request.headers.set('authorization', `Bearer ${bearer}`)
      return ask()
    },
    pause: (ms, url) => deadlineOf(c, kindOfWait(url, config)).wait(ms),
    origin: config.apiOrigin ?? boundOrigin,
    sign: () => signCall(signingKey, affiliateOf(c.get('tenant')) ?? null, Date.now()),
    memory: memoryOf(c.get('tenant').slug, c.get('locale'), {
      areOld: prices.areOld,
      record: (shown) => recordPrices(c, shown),
    }),
  })
  return {
    validFrom: publications.validFrom,
    arePricesOld(c, shown) {
      if (shown) prices.look(c)
      return prices.areOld(shown)
    },
    serve: (c, bearer) => readForBrowser(c, forwarded(c, config.apiOrigin, bearer), send),
    callsOf,
    isReady: createReadinessReader(config),
    isOpen: async (c) => config.environment !== 'production' || prices.hasPlans(c),
    postOf: (c) => (call) => post(callsOf(c), c, call),
    listDestinations: (c) => readSitemap(callsOf(c), c),
    findPlace: (c, name) => findPlace(callsOf(c), c, name),
    outlineEntries: (c, type) => readOutline(callsOf(c), c, type),
    findEntry: (c, named) => readEntry(callsOf(c), c, named),
    findNewestEntry: (c, named) =>
      readEntry({ ...callsOf(c), transport: (request) => sendContent(request, c) }, c, named),
  }
}

type Deadlines = ReturnType<typeof createDeadlines>

/** Returns the function that sends calls to the backend, embedded or elsewhere. */
function createSend(
  config: Config,
  { tenants, sendOutside, sendSmtp, gates, tellCall, report }: BackendOptions,
  deadlineOf: Deadlines,
) {
  // The visit that each call belongs to, so that a bug in the backend is reported with it.
  const visits = new WeakMap<Request, EdgeContext>()
  const embedded = loadEmbedded(config, {
    tenants,
    sendOutside,
    sendSmtp,
    gates,
    tellCall,
    report(error, request) {
      const visit = visits.get(request)
      if (!visit) throw new Error('expected the backend to be called by the edge')
      report(visit, error)
    },
  })
  return async function send(request: Request, c: EdgeContext): Promise<Response> {
    vouch(request, c, config)
    if (config.apiOrigin) return askElsewhere(request, c, deadlineOf(c, kindOfCall(request)))
    visits.set(request, c)
    // The module is loaded before the deadline starts, because in development loading takes longer
    // than any answer.
    const ask = await embedded()
    const work = Promise.resolve(ask(request, c))
    // A deadline saves none of the worker's own time, but it ends the wait for a database that does
    // not answer.
    if (!isRead(c.req)) return work
    const kind = kindOfCall(request)
    return deadlineOf(c, kind === 'drawing' ? kind : 'account').hold(work)
  }
}

/** Whether a call looks for changed prices, which serves no request more than others. */
function isLook({ url }: { url: string }): boolean {
  return url.includes(endpoints.listPriceChanges.path)
}

/** A wait before a retry takes from the time of its own call. */
function kindOfWait({ href: url }: URL, { cms }: Config): 'catalogue' | 'content' {
  return cms?.origin && isContentCall({ url }) ? 'content' : 'catalogue'
}

/** Without what changed, stored pages stay valid for as long as their age allows. */
function warnOf(event: 'no_publications' | 'no_price_changes') {
  return (error: unknown): undefined => {
    if (!(error instanceof ApiError)) throw error
    console.warn(JSON.stringify({ level: 'warn', event, error: error.message }))
  }
}

/**
 * Imports the embedded backend on the first call: its schemas are more than half of what the worker
 * would evaluate at start-up, and serving stored pages needs no backend.
 */
function loadEmbedded(config: Config, options: EmbeddedOptions) {
  let made: EmbeddedBackend | undefined
  return async function load() {
    const { askMeasured, createEmbeddedBackend } = await import('./embedded/embedded.ts')
    const backend = made ?? createEmbeddedBackend(config, options)
    made = backend
    return (request: Request, c: EdgeContext) =>
      askMeasured(backend, request, c, isLook(request) ? noFigures() : c.get('figures'))
  }
}

function isRead({ method }: { method: string }): boolean {
  return method === 'GET' || method === 'HEAD'
}
