import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { open } from '../visit.ts'

const client = join(import.meta.dirname, '..', '..', 'build', 'client')

type Weights = { js: number; messages: number; css: number; fonts: number; fontFiles: number }

/**
 * Returns the sizes of the files that a first visit loads until the page has hydrated, each gzipped
 * as served.
 */
export async function weigh(page: Page, url: string): Promise<Weights> {
  const files = new Set<string>()
  page.on('request', (request) => files.add(new URL(request.url()).pathname))
  await open(page, url)
  await page.waitForLoadState('networkidle')
  const weights: Weights = { js: 0, messages: 0, css: 0, fonts: 0, fontFiles: 0 }
  for (const file of files) {
    const path = join(client, file)
    if (!existsSync(path) || !statSync(path).isFile()) continue
    if (file.startsWith('/assets/i18n/')) weights.messages += gzipped(path)
    else if (file.endsWith('.js')) weights.js += gzipped(path)
    else if (file.endsWith('.css')) weights.css += gzipped(path)
    else if (file.endsWith('.woff2')) {
      weights.fonts += statSync(path).size
      weights.fontFiles += 1
    }
  }
  return weights
}

export function gzipped(path: string): number {
  return gzipSync(readFileSync(path), { level: 9 }).length
}
