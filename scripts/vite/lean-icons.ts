import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const factory = fileURLToPath(new URL('../../app/ui/kit/create-icon.tsx', import.meta.url))

/**
 * Replaces the factory of lucide-react's icons by the shop's own: less work per icon on the server
 * and fewer bytes. The factory only needs the drawing, so an icon's file loses the rest, whose
 * random keys compress badly.
 */
export function leanIconsPlugin(): Plugin {
  return {
    name: 'lean-icons',
    enforce: 'pre',
    resolveId(source, importer) {
      const isFactory = source.endsWith('/createLucideIcon.mjs')
      return isFactory && importer?.includes('/lucide-react/') ? factory : undefined
    },
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[\w-]+\.mjs$/ },
      handler: (code) => ({ code: drawingOnly(code), map: null }),
    },
  }
}

function drawingOnly(code: string): string {
  return code
    .replaceAll(/, key: "\w+"/g, '')
    .replace(/name: "[\w-]+",\s*size: 24,/, '')
    .replace(/^__iconData\.node;$/m, '')
}
