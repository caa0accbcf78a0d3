import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const factory = fileURLToPath(new URL('../../app/ui/kit/create-icon.tsx', import.meta.url))

/**
 * Replaces the factory of lucide-react's icons by our own: less work per icon on the server and
 * fewer bytes.
 */
export function leanIconsPlugin(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isFactory = source.endsWith('/createLucideIcon.mjs')
      return isFactory && importer?.includes('/lucide-react/') ? factory : undefined
    },
  }
}
