import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { prepareTenants } from '../output/prepare-tenants.ts'

/**
 * Applies changes of a tenant's file during development: its copy for the worker is written again,
 * and the worker, which has read the old copy, restarts.
 */
export function tenantsPlugin(): Plugin {
  return {
    name: 'tenants',
    apply: 'serve',
    configureServer(server) {
      const folder = join(server.config.root, 'tenants')
      server.watcher.add(folder)
      server.watcher.on('all', (_event, file) => {
        if (dirname(file) !== folder || !file.endsWith('.json')) return
        try {
          prepareTenants()
        } catch (error) {
          server.config.logger.error(`${error}`)
          return
        }
        void server.restart()
      })
    },
  }
}
