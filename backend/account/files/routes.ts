import { Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import { knowsTag } from '#contract/etag.ts'
import type { BackendContext, BackendEnv } from '../../call/backend-env.ts'

const keyShape = /^[\w-]{32}$/
const extension: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/**
 * Serves uploaded pictures to anyone who knows their key, since an <img> cannot send signed calls.
 */
export function pictureRoutes(): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  routes.get('/pictures/:key', servePicture)
  return routes
}

function hasBody(file: R2ObjectBody | R2Object): file is R2ObjectBody {
  return 'body' in file
}

/** Reads a file without its body if the caller has it already; a malformed tag matches nothing. */
async function readFile(c: BackendContext, key: string): Promise<R2ObjectBody | R2Object | null> {
  const asked = c.req.header('if-none-match')
  const known = asked ? await c.env.FILES.head(key) : null
  return known && knowsTag(asked, known.httpEtag) ? known : c.env.FILES.get(key)
}

async function servePicture(c: BackendContext): Promise<Response> {
  const key = c.req.param('key') ?? ''
  const file = keyShape.test(key) ? await readFile(c, key) : null
  const contentType = file?.httpMetadata?.contentType ?? ''
  if (!file || !extension[contentType]) throw new ApiError('not_found')
  c.header('content-type', contentType)
  c.header('content-disposition', `inline; filename="picture.${extension[contentType]}"`)
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('etag', file.httpEtag)
  c.header('x-content-type-options', 'nosniff')
  // The picture may run and embed nothing, even if a browser interprets it as another type.
  c.header('content-security-policy', "default-src 'none'; sandbox")
  return hasBody(file) ? c.body(file.body) : c.body(null, 304)
}
