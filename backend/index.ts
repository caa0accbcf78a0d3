import type { Hono, MiddlewareHandler } from 'hono'
import { mount } from 'hono/mount'
import { ApiError } from '#contract/errors.ts'
import { apiKeyOf, requireLiveKey } from './call/api-key.ts'
import type { BackendEnv } from './call/backend-env.ts'
import { requireHonestBearer } from './call/read-bearer.ts'
import type { BackendServices } from './call-handlers.ts'
import { type ContentServices, contentRoutes } from './content/routes.ts'
import { openRoutes, placeOf, resolveChannel, type Surroundings } from './open-routes.ts'
import { catalogueRoutes } from './shop/catalogue/routes.ts'

export type { BackendServices }

/** What public reads need: the texts' secrets, and the tokens that a reader may bring. */
export type ReadingServices = ContentServices & Pick<BackendServices, 'accessTokens'>

export type BackendOptions = Surroundings & {
  reading: ReadingServices
  /** Returns the services of all other calls; called when the first of them arrives. */
  services: () => Promise<BackendServices>
}

type Asked = Parameters<Hono<BackendEnv>['fetch']>

/** The paths of public reads, which pages need most. */
const publicPaths = ['/catalogue/*', '/content/*']

/**
 * Creates the embedded commerce backend: a Hono app below `apiBase` with the database as a binding.
 * Public reads are mounted at once. All other routes are imported by the first request for one of
 * them, because their schemas take several times as long to load as a page takes to render.
 */
export function createBackend(options: BackendOptions): Hono<BackendEnv> {
  const { reading } = options
  const backend = openRoutes(options, publicPaths)

  const readKey: MiddlewareHandler<BackendEnv> = async (c, next) => {
    const key = apiKeyOf(c.req.header('authorization'))
    if (key) await requireLiveKey(c.env.DB, key, placeOf(c))
    await next()
  }
  for (const path of publicPaths) backend.use(path, resolveChannel(options), readKey)
  backend.use('/catalogue/*', async function readGuest(c, next) {
    const header = c.req.header('authorization')
    const tokens = { tokens: reading.accessTokens, at: placeOf(c) }
    if (!apiKeyOf(header)) await requireHonestBearer(header, tokens)
    await next()
  })
  backend.route('/', catalogueRoutes())
  backend.route('/', contentRoutes(reading))
  for (const path of publicPaths) {
    backend.all(path, () => {
      throw new ApiError('not_found')
    })
  }
  const others = createLoader(options)
  backend.all(
    '*',
    mount(async (...asked: Asked) => (await others()).fetch(...asked), { replaceRequest: false }),
  )
  return backend
}

/** The promise is not kept: a request must not wait for the work of another one. */
function createLoader(options: BackendOptions): () => Promise<Hono<BackendEnv>> {
  let made: Hono<BackendEnv> | undefined
  return async function load() {
    if (made) return made
    const { createOtherRoutes } = await import('./other-routes.ts')
    const services = await options.services()
    made ??= createOtherRoutes({ ...options, services })
    return made
  }
}
