import type { Hono } from 'hono'
import { officePrefix } from '#contract/calls/row/endpoint.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import type { BackendContext, BackendEnv } from './call/backend-env.ts'
import type { Routes } from './call/domain.ts'
import type { Mounting } from './call/mount-calls.ts'
import { describeApi } from './call/openapi/document.ts'
import { type BackendDomain, type BackendServices, domains } from './domains.ts'
import { openRoutes, resolveChannel, type Surroundings, tellConsole } from './open-routes.ts'

/** The routes of all domains. */
export type LoadedRoutes = readonly Routes<BackendServices>[]

export async function loadRoutes(composed: readonly BackendDomain[] = domains) {
  const loaded = await Promise.all(composed.map(({ routes }) => routes?.()))
  return loaded.filter((routes) => routes !== undefined)
}

type Composed = {
  services: BackendServices
  domains: readonly BackendDomain[]
  loaded: LoadedRoutes
}

/** The office has a document of its own, which the edge serves at its host alone. */
const isOfOffice = ({ path }: CallRow) => path.startsWith(officePrefix)

/** Creates all routes except those of public reads. */
export function createOtherRoutes(options: Surroundings & Composed): Hono<BackendEnv> {
  const { channels, tags, visitOf, services, loaded, report = tellConsole } = options
  const routes = openRoutes(options)
  const groups = loaded.flatMap(({ calls = [] }) => calls)

  // The description is public and the same for every shop, so it needs neither channel nor tag.
  const rows = [...options.domains.map(({ reads }) => reads), ...groups].flatMap(
    (group) => group?.rows ?? [],
  )
  const described = loaded.flatMap(({ described = [] }) => described)
  const [ofOffice, ofShops] = [rows.filter(isOfOffice), rows.filter((row) => !isOfOffice(row))]
  const documents = { '/openapi.json': ofShops, [`${officePrefix}openapi.json`]: ofOffice }
  for (const [path, own] of Object.entries(documents)) {
    routes.get(path, (c) => {
      c.header('cache-control', 'public, max-age=300')
      return c.json(describeApi(own, own === ofShops ? described : []))
    })
  }
  const verifyPageToken = (c: BackendContext) => tags.verifyPageToken(c.req.raw, c.get('channel'))
  const mounting: Mounting<BackendServices> = { services, visitOf, verifyPageToken, report }
  for (const { routes: own } of loaded) {
    for (const [path, app] of Object.entries(own?.({ mounting, channels }) ?? {})) {
      routes.route(path, app)
    }
  }
  routes.use(resolveChannel(options))
  for (const { mount } of groups) mount(routes, mounting)
  return routes
}
