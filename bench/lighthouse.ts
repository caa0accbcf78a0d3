import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import type { Row } from './table.ts'

const pages = ['/', '/shop', '/japan-eSIM']
const debugPort = 9333

/** Lighthouse's mobile profile on the pages that have a budget. */
export async function lighthouseRows(origin: string): Promise<Row[]> {
  const profile = mkdtempSync(join(tmpdir(), 'tradewind-lighthouse-'))
  const chromium = startServer(await findChromium(), [
    '--headless',
    ...chromiumFlags,
    `--remote-debugging-port=${debugPort}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  await untilAnswers(`http://127.0.0.1:${debugPort}/json/version`, chromium)
  const rows: Row[] = []
  for (const page of pages) rows.push(await audit(origin, page))
  stopServer(chromium)
  return rows
}

async function audit(origin: string, page: string): Promise<Row> {
  await (await fetch(origin + page)).text()
  const result = await lighthouse(origin + page, { port: debugPort, logLevel: 'error' })
  if (!result) throw new Error(`expected Lighthouse to audit ${page}`)
  const { categories, audits } = result.lhr
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score)
  const lcp = value('largest-contentful-paint')
  const tbt = value('total-blocking-time')
  const cls = value('cumulative-layout-shift')
  return {
    name: page,
    value: `${scores.join('/')}, LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)}`,
    budget: '>=99/100/100/100, LCP 1200, TBT 50, CLS 0.01',
    ok:
      (scores[0] ?? 0) >= 99 &&
      scores.slice(1).every((each) => each === 100) &&
      lcp <= 1200 &&
      tbt <= 50 &&
      cls <= 0.01,
  }
}
