import { Hono } from 'hono'
import { contentCalls } from '#contract/calls/content.ts'
import { type Entry, EntryQuery, OutlineQuery, textLocaleOf } from '#contract/content.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { fallbackLocale, isLocale, type Locale } from '#contract/locale.ts'
import { parseQuery } from '#contract/query.ts'
import type { BackendContext, BackendEnv } from '../call/backend-env.ts'
import { cachedAnswer } from '../call/cached-answer.ts'
import { parseInput } from '../call/parse-input.ts'
import { openEntries } from './open-entries.ts'

const defaultPageSize = 10

/** Routes of the embedded CMS. Their answers are the same for every visitor. */
export function contentRoutes(): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  const { listEntries, outlineEntries } = contentCalls
  const texts = openEntries()

  routes.get(listEntries.path, async (c) => {
    const query = parseInput(EntryQuery, parseQuery(new URL(c.req.url).search))
    const { type, slug, kind, cursor, pageSize = defaultPageSize } = query
    const locale = textLocaleOf(localeOf(query.locale))
    const files = c.env.ASSETS
    if (slug !== undefined) {
      const entry = await texts.find(files, type, slug, locale)
      return cachedAnswer(c, { entries: entry ? [entry] : [], lastEvaluatedKey: null })
    }
    const page = { type, kind, from: Number(cursor ?? 0), size: pageSize }
    const { entries, next } = await texts.list(files, page, locale)
    return cachedAnswer(c, {
      entries: entries.map(withoutBody),
      lastEvaluatedKey: next === undefined ? null : String(next),
    })
  })
  routes.get(outlineEntries.path, async (c) => {
    const { type } = parseInput(OutlineQuery, parseQuery(new URL(c.req.url).search))
    return cachedAnswer(c, { entries: await texts.outline(c.env.ASSETS, type) })
  })
  for (const { path } of Object.values(contentCalls)) routes.all(path, refuseMethod)
  return routes
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
