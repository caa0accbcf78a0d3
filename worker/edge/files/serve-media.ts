import { isLocale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { entryTypes } from '#contract/texts/content-words.ts'
import { mediaFolder, mediaPath, type NamedPicture, pictureWidths } from '#contract/texts/media.ts'
import { createDeadlines } from '../call-deadline.ts'
import { type EdgeContext, type EdgeStep, redirectTo, refuse } from '../edge.ts'
import type { Config } from '../env.ts'
import { mediaWeight } from '../media-weight.ts'
import { type FetchedPicture, fetchPicture, pictureAddress } from './fetch-picture.ts'

type MediaOptions = Pick<Config, 'cms'> & {
  findEntry: (
    c: EdgeContext,
    named: Pick<Entry, 'type' | 'slug' | 'locale'>,
  ) => Promise<Entry | undefined>
  openCache: () => Cache
}

type Format = 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'

const forever = 'public, max-age=31536000, immutable'
/** For this time, a picture that could not be fetched or converted is not requested again. */
const aWhile = 'public, max-age=30'

/**
 * Serves the pictures that entries of the remote CMS list, and no others: scaled, in the best
 * format that the browser accepts, and cached forever, because the address contains the entry's
 * revision.
 */
export function serveMedia(options: MediaOptions): EdgeStep {
  const deadlineOf = createDeadlines()
  return async function serveMedia(c, next) {
    const { pathname } = c.get('url')
    const origin = options.cms?.origin
    const named = origin ? readPath(pathname) : undefined
    if (!origin || !named) return next()
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!isRead) return refuse(405, 'Method not allowed.', { allow: 'GET, HEAD' })

    const wanted = formatFor(c.req.header('accept') ?? '')
    // Pictures of a preview are not stored.
    const cache = c.get('isPreview') ? undefined : options.openCache()
    const key = `https://media.internal${pathname}?as=${wanted ?? 'original'}`
    const kept = await cache?.match(key)
    if (kept) return kept

    const entry = await options.findEntry(c, named)
    const asset = entry?.assets.find(({ name }) => name === named.name)
    const url = asset && pictureAddress(asset.url, origin)
    if (!entry || !url) return missing('no-store')
    // Only the current revision is served, so that invented revisions cost nothing.
    if (entry.revision !== named.revision) {
      return redirectTo(mediaPath({ ...named, revision: entry.revision }), 302)
    }
    // The operator configured the CMS; other hosts were entered by editors, so they are checked.
    const send = url.origin === new URL(origin).origin ? undefined : c.env.OUTSIDE?.fetch
    const asked = fetchPicture(url, deadlineOf(c, 'picture'), send)
    const picture = await asked.catch(warnOf(url))
    const answer = picture
      ? await convert(c, picture, { width: named.width, format: wanted })
      : missing(aWhile)
    if (!cache) answer.headers.set('cache-control', 'no-store')
    else c.executionCtx.waitUntil(cache.put(key, answer.clone()))
    return answer
  }
}

function readPath(pathname: string): NamedPicture | undefined {
  const parts = pathname.slice(mediaFolder.length).split('/').map(decodeURIComponent)
  const [given, slug = '', locale, revision = '', pixels, name = ''] = parts
  const type = entryTypes.find((each) => each === given)
  const width = pictureWidths.find((each) => String(each) === pixels)
  if (parts.length !== 6 || !type || !width || !isLocale(locale)) return undefined
  return { type, slug, locale, revision, width, name }
}

/** Returns the smallest format that the browser accepts; otherwise the picture's own. */
function formatFor(accept: string): Format | undefined {
  return (['image/avif', 'image/webp'] as const).find((format) => {
    const { weight, isNamed } = mediaWeight(accept, format)
    return isNamed && weight > 0
  })
}

type Wanted = { width: number; format: Format | undefined }

/** Without a converter, or if it fails, the picture is sent unchanged. */
async function convert(c: EdgeContext, { bytes, type }: FetchedPicture, { width, format }: Wanted) {
  try {
    if (!c.env.IMAGES) throw new Error('there is no binding IMAGES')
    const made = await c.env.IMAGES.input(new Blob([bytes]).stream())
      .transform({ width, fit: 'scale-down' })
      .output({ format: format ?? plainFormat(type), quality: 70 })
    const body = await new Response(made.image()).arrayBuffer()
    return found(body, made.contentType(), forever)
  } catch (error) {
    warn('picture_not_converted', error)
    return found(bytes, type, aWhile)
  }
}

/** Browsers that accept neither AVIF nor WebP may be unable to show them. */
function plainFormat(type: string): Format {
  return type === 'image/png' ? 'image/png' : 'image/jpeg'
}

function found(body: BodyInit, type: string, policy: string): Response {
  return new Response(body, {
    headers: { 'content-type': type, 'cache-control': policy, vary: 'accept' },
  })
}

function missing(policy: string): Response {
  return refuse(404, 'There is no such picture.', { 'cache-control': policy })
}

/**
 * A picture that the CMS does not deliver is answered as missing, so that the page shows its
 * alternative text.
 */
function warnOf(url: URL) {
  return (error: unknown): undefined => warn('picture_not_fetched', error, url.href)
}

function warn(event: string, error: unknown, url?: string): undefined {
  const message = error instanceof Error ? error.message : String(error)
  console.warn(JSON.stringify({ level: 'warn', event, url, error: message }))
}
