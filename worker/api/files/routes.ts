import { Hono } from 'hono'
import { ApiError } from '#contract/errors.ts'
import type { BackendContext, BackendEnv } from '../backend-env.ts'

const keyShape = /^[\w-]{32}$/
const extension: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
}

/** Uploaded pictures, for anyone who knows their key: an <img> can sign no call. */
export function pictureRoutes(): Hono<BackendEnv> {
  const routes = new Hono<BackendEnv>()
  routes.get('/pictures/:key', servePicture)
  return routes
}

function hasBody(file: R2ObjectBody | R2Object): file is R2ObjectBody {
  return 'body' in file
}

async function servePicture(c: BackendContext): Promise<Response> {
  const key = c.req.param('key') ?? ''
  const file = keyShape.test(key) ? await c.env.FILES.get(key, { onlyIf: c.req.raw.headers }) : null
  const contentType = file?.httpMetadata?.contentType ?? ''
  if (!file || !extension[contentType]) throw new ApiError('not_found')
  c.header('content-type', contentType)
  c.header('content-disposition', `inline; filename="picture.${extension[contentType]}"`)
  c.header('cache-control', 'public, max-age=31536000, immutable')
  c.header('etag', file.httpEtag)
  c.header('x-content-type-options', 'nosniff')
  // A picture runs nothing and embeds nothing, whatever a browser makes of it.
  c.header('content-security-policy', "default-src 'none'; sandbox")
  // Without a body: the caller has it already.
  return hasBody(file) ? c.body(file.body) : c.body(null, 304)
}
