import { Hono } from 'hono'
import { contentCalls } from '#contract/calls/customer/content.ts'
import { parseJson, toSnake } from '#contract/case.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { parseQuery } from '#contract/query.ts'
import {
  type Entry,
  EntryQuery,
  OutlineQuery,
  PublicationQuery,
  PublishEvent,
  TextQuery,
} from '#contract/texts/content.ts'
import { previewHeader, previewText, textLocaleOf } from '#contract/texts/content-words.ts'
import { isSigned } from '#crypto/signature.ts'
import type { BackendContext, BackendEnv } from '../call/backend-env.ts'
import { readText } from '../call/body.ts'
import { cachedAnswer } from '../call/cached-answer.ts'
import { parseInput } from '../call/parse-input.ts'
import { requireSignature } from '../call/signature.ts'
import { readNearby } from '../platform/reading.ts'
import { openEntries, type Reader } from './open-entries.ts'
import { publicationsSince, publish } from './publications.ts'
import { openSearch } from './search-texts.ts'

const defaultPageSize = 10

/** The secrets that may have signed publications and previews; without any there are neither. */
export type ContentServices = { contentSecrets?: readonly string[] }

/** Routes of the embedded CMS. Their answers are the same for every visitor. */
export function contentRoutes({ contentSecrets = [] }: ContentServices): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  const { listEntries, searchTexts, outlineEntries, listPublications } = contentCalls
  const texts = openEntries()
  const search = openSearch(texts.find)

  routes.get(listEntries.path, async (c) => {
    const query = parseInput(EntryQuery, queryOf(c))
    const { type, slug, kind, cursor, pageSize = defaultPageSize } = query
    const locale = textLocaleOf(localeOf(query.locale))
    const reader = readerOf(c, contentSecrets)
    if (slug !== undefined) {
      const entry = await texts.find(reader, { type, slug }, locale)
      return answer(c, reader, { entries: entry ? [entry] : [], lastEvaluatedKey: null })
    }
    const page = { type, kind, from: Number(cursor ?? 0), size: pageSize }
    const { entries, next } = await texts.list(reader, page, locale)
    return answer(c, reader, {
      entries: entries.map(withoutBody),
      lastEvaluatedKey: next === undefined ? null : String(next),
    })
  })
  routes.get(searchTexts.path, async (c) => {
    const query = parseInput(TextQuery, queryOf(c))
    const locale = localeOf(query.locale)
    const reader = readerOf(c, contentSecrets)
    const asked = {
      q: query.q,
      locale,
      textLocale: textLocaleOf(locale),
      tenant: c.get('channel').id,
      today: new Date(c.get('nowMs')).toISOString().slice(0, 10),
    }
    const found = await search(reader, asked)
    return answer(c, reader, { entries: found.map(withoutBody) })
  })
  routes.get(outlineEntries.path, async (c) => {
    const { type } = parseInput(OutlineQuery, queryOf(c))
    return cachedAnswer(c, { entries: await texts.outline(readerOf(c, []), type) })
  })
  routes.get(listPublications.path, async (c) => {
    const { since } = parseInput(PublicationQuery, queryOf(c))
    c.header('cache-control', 'no-store')
    return c.json(toSnake({ publications: await publicationsSince(c.env.CATALOGUE, since) }))
  })
  for (const { path } of Object.values(contentCalls)) routes.all(path, refuseMethod)
  return routes
}

/** The call by which an editor or a CMS publishes a text, signed as other webhooks are. */
export function publishRoute({ contentSecrets = [] }: ContentServices): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  routes.post('/content', async (c) => {
    if (contentSecrets.length === 0) throw new ApiError('not_found')
    const body = await readText(c.req.raw)
    const now = Math.floor(c.get('nowMs') / 1000)
    requireSignature(contentSecrets, { body, headers: c.req.raw.headers, now })
    await publish(c.env.CATALOGUE, parseInput(PublishEvent, parseJson(body)), c.get('nowMs'))
    return c.body(null, 204)
  })
  return routes
}

/** Drafts are in no cache: an answer to a preview may not be stored. */
async function answer(c: BackendContext, reader: Reader, data: object): Promise<Response> {
  if (!reader.isPreview) return cachedAnswer(c, data)
  c.header('cache-control', 'no-store')
  return c.json(toSnake(data))
}

function readerOf(c: BackendContext, secrets: readonly string[]): Reader {
  const given = c.req.header(previewHeader) ?? ''
  const now = Math.floor(c.get('nowMs') / 1000)
  const isPreview = secrets.some((secret) => isSigned(given, { secret, text: previewText, now }))
  return { files: c.env.ASSETS, db: readNearby(c.env.CATALOGUE), isPreview }
}

function queryOf(c: BackendContext) {
  return parseQuery(new URL(c.req.url).search)
}

function withoutBody({ body: _, ...head }: Entry): Entry {
  return head
}

function localeOf(asked: string | undefined): Locale {
  return isLocale(asked) ? asked : fallbackLocale
}

function refuseMethod(c: BackendContext): Response {
  const response = problemResponse(new ApiError('method_not_allowed'), c.get('requestId'))
  response.headers.set('allow', 'GET, HEAD')
  return response
}
