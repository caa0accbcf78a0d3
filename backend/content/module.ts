import { contentCalls } from '#contract/calls/customer/content.ts'
import type { Domain } from '../call/domain.ts'
import type { GivenServices } from '../call/mount-calls.ts'
import { type ContentServices, contentRoutes, publishRoute } from './routes.ts'

export type { ContentServices }

/** Texts that editors write. */
export const content: Domain<GivenServices & ContentServices, ContentServices> = {
  name: 'content',
  tables: () => import('./tables.ts'),
  reads: { path: '/content/*', rows: Object.values(contentCalls), routes: contentRoutes },
  routes: async () => ({
    routes: ({ mounting }) => ({ '/webhooks': publishRoute(mounting.services) }),
  }),
}
