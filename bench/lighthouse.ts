import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import type { Row } from './table.ts'

const pages = ['/', '/shop', '/japan-eSIM']
const debugPort = 9333
const runs = 3

/**
 * Lighthouse's mobile profile on the pages that have a budget: the median of three by their largest
 * paint. Each run has a browser of its own, for Lighthouse empties the cache between runs but keeps
 * `localStorage`, where a shop notes that fonts are stored.
 */
export async function lighthouseRows(origin: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of pages) {
    await (await fetch(origin + page)).text()
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await audit(origin + page))
    results.sort((one, other) => paintOf(one) - paintOf(other))
    rows.push(rowOf(page, results[Math.floor(runs / 2)] as Result))
  }
  return rows
}

async function audit(url: string): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'tradewind-lighthouse-'))
  const chromium = startServer(await findChromium(), [
    '--headless',
    ...chromiumFlags,
    `--remote-debugging-port=${debugPort}`,
    `--user-data-dir=${profile}`,
    'about:blank',
  ])
  try {
    await untilAnswers(`http://127.0.0.1:${debugPort}/json/version`, chromium)
    const result = await lighthouse(url, { port: debugPort, logLevel: 'error' })
    if (!result) throw new Error(`expected Lighthouse to audit ${url}`)
    return result.lhr
  } finally {
    const ended = once(chromium, 'exit')
    stopServer(chromium)
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function paintOf({ audits }: Result): number {
  return audits['largest-contentful-paint']?.numericValue ?? Number.NaN
}

function rowOf(page: string, result: Result): Row {
  const { categories, audits, environment } = result
  const score = (name: string) => Math.round(100 * (categories[name]?.score ?? 0))
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score)
  const lcp = paintOf(result)
  const tbt = value('total-blocking-time')
  const cls = value('cumulative-layout-shift')
  return {
    name: page,
    value: `${scores.join('/')}, LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)} (machine ${Math.round(environment.benchmarkIndex)})`,
    budget: '>=99/100/100/100, LCP 1200, TBT 50, CLS 0.01',
    ok:
      (scores[0] ?? 0) >= 99 &&
      scores.slice(1).every((each) => each === 100) &&
      lcp <= 1200 &&
      tbt <= 50 &&
      cls <= 0.01,
  }
}
