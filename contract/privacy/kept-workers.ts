import { pathTo } from '../pages/path-to.ts'

/**
 * The service workers of stored pages: where their script is served, and the pages that it controls
 * at most. Each is one of a language, whose prefix comes before these paths.
 */
export const keptWorkers = {
  esim: { script: pathTo('esim', { id: 'offline.js' }), scope: '/esim/' },
  list: { script: '/account/offline.js', scope: pathTo('orders') },
} as const
