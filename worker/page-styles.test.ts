import { describe, expect, it } from 'vitest'
import { shop, visit } from './testing/visit.ts'

const pages = [
  '/destination-guides/japan',
  '/blog/istanbul-layover',
  '/documents/terms-and-conditions',
  '/troubleshooting-guide',
  '/landing/europe',
  '/enterprise',
]

describe('a page without scripts', () => {
  for (const path of pages) {
    it(`${path} has one style sheet, which holds those of the shell and of the page`, async () => {
      const html = (await (await visit(shop + path)).text()).replace(
        /<noscript>.*?<\/noscript>/gs,
        '',
      )
      const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)]
      expect(sheets.map(([, href]) => href)).toEqual([expect.stringMatching(/^\/assets\/page-/)])
      const answer = await visit(shop + (sheets[0]?.[1] ?? ''))
      expect(answer.status).toBe(200)
      const styles = await answer.text()
      expect(styles).toContain('.wrap')
      expect(styles).toContain('.ahead')
    })
  }
})
