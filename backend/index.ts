import type { Hono, MiddlewareHandler } from 'hono'
import { mount } from 'hono/mount'
import { ApiError } from '#contract/errors.ts'
import { apiKeyOf, requireLiveKey } from './call/api-key.ts'
import type { BackendEnv } from './call/backend-env.ts'
import { requireHonestBearer } from './call/read-bearer.ts'
import type { ContentServices } from './content/module.ts'
import {
  type BackendDomain,
  type BackendServices,
  type DeploymentServices,
  domains,
  handedBy,
} from './domains.ts'
import { openRoutes, placeOf, resolveChannel, type Surroundings } from './open-routes.ts'

export type { BackendServices, DeploymentServices }

/** What public reads need: the texts' secrets, and the tokens that a reader may bring. */
export type ReadingServices = ContentServices & Pick<BackendServices, 'accessTokens'>

export type BackendOptions = Surroundings & {
  reading: ReadingServices
  /** Returns the services of all other calls; called when the first of them arrives. */
  services: () => Promise<DeploymentServices>
  /** All of them where nobody says otherwise. */
  domains?: readonly BackendDomain[]
}

type Asked = Parameters<Hono<BackendEnv>['fetch']>

/**
 * Creates the embedded commerce backend: a Hono app below `apiBase` with the database as a binding.
 * Public reads are mounted at once. All other routes are imported by the first request for one of
 * them, because their schemas take several times as long to load as a page takes to render.
 */
export function createBackend(options: BackendOptions): Hono<BackendEnv> {
  const { reading, domains: composed = domains } = options
  const reads = composed.flatMap((domain) => domain.reads ?? [])
  const backend = openRoutes(
    options,
    reads.map(({ path }) => path),
  )

  const readKey: MiddlewareHandler<BackendEnv> = async (c, next) => {
    const key = apiKeyOf(c.req.header('authorization'))
    if (key) await requireLiveKey(c.env.DB, key, placeOf(c))
    await next()
  }
  const readGuest: MiddlewareHandler<BackendEnv> = async (c, next) => {
    const header = c.req.header('authorization')
    const tokens = { tokens: reading.accessTokens, at: placeOf(c) }
    if (!apiKeyOf(header)) await requireHonestBearer(header, tokens)
    await next()
  }
  for (const { path, readsBearer, routes } of reads) {
    backend.use(path, resolveChannel(options), readKey)
    if (readsBearer) backend.use(path, readGuest)
    backend.route('/', routes(reading))
    backend.all(path, () => {
      throw new ApiError('not_found')
    })
  }
  const others = createLoader({ ...options, domains: composed })
  backend.all(
    '*',
    mount(async (...asked: Asked) => (await others()).fetch(...asked), { replaceRequest: false }),
  )
  return backend
}

/** The promise is not kept: a request must not wait for the work of another one. */
function createLoader(options: Required<Pick<BackendOptions, 'domains'>> & BackendOptions) {
  let made: Hono<BackendEnv> | undefined
  return async function load(): Promise<Hono<BackendEnv>> {
    if (made) return made
    const { createOtherRoutes, loadRoutes } = await import('./other-routes.ts')
    const [loaded, given, handed] = await Promise.all([
      loadRoutes(options.domains),
      options.services(),
      handedBy(options.domains),
    ])
    made ??= createOtherRoutes({ ...options, services: { ...given, ...handed }, loaded })
    return made
  }
}
