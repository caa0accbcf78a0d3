import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { prepareTenants } from '../prepare-tenants.ts'

/**
 * While developing, a tenant's file is shown as soon as it is written: its copy for the worker is made
 * anew, and the worker, which has read the one before, starts again.
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
