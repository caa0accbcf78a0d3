import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const module = fileURLToPath(new URL('../../app/newer-build.ts', import.meta.url))

/**
 * The places where React Router's client requests a page's data, and where it gives up on a page's
 * file. It offers no hook for answers of a newer build: after a missing file it reloads the shown
 * page, so that a click is lost.
 */
const changes: Readonly<Record<string, { from: string; to: string; name: string }>> = {
  '/lib/dom/ssr/single-fetch.js': {
    from: 'await fetch(url, await createRequestInit(request))',
    to: 'await askPage(url, await createRequestInit(request), request)',
    name: 'askPage',
  },
  '/lib/dom/ssr/routeModules.js': {
    from: 'window.location.reload();',
    to: 'openPage();',
    name: 'openPage',
  },
}

/** Lets open tabs move to a newer build (decision 110). */
export function newerBuildPlugin(): Plugin {
  return {
    name: 'newer-build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /react-router\/dist\/(production|development)\/lib\/dom\/ssr\// },
      handler(code, id) {
        const change = Object.entries(changes).find(([end]) => id.split('?')[0]?.endsWith(end))?.[1]
        if (!change) return null
        const parts = code.split(change.from)
        if (parts.length !== 2) this.error(`expected "${change.from}" once in ${id}`)
        const start = `import { ${change.name} } from ${JSON.stringify(module)};\n`
        return { code: start + parts.join(change.to), map: null }
      },
    },
  }
}
