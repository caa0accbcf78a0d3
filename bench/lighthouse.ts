import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Result } from 'lighthouse'
import { chromiumFlags, findChromium } from '../scripts/chromium.ts'
import { startServer, stopServer, untilAnswers } from '../scripts/run.ts'
import type { Row } from './measure/table.ts'

/** Pages with their budgets: the least performance score, and the largest paint in milliseconds. */
const pages = [
  { path: '/', performance: 99, lcpMs: 900 },
  { path: '/shop', performance: 99, lcpMs: 900 },
  { path: '/japan-eSIM', performance: 99, lcpMs: 900 },
  { path: '/auth/signin', performance: 99, lcpMs: 900 },
  { path: '/destination-guides/japan', performance: 100, lcpMs: 800 },
  { path: '/blog/istanbul-layover', performance: 100, lcpMs: 800 },
  { path: '/documents/terms-and-conditions', performance: 100, lcpMs: 800 },
] as const
type Budgeted = (typeof pages)[number]
const tbtMs = 30

const debugPort = 9333
const runs = 5

/**
 * Runs Lighthouse's mobile profile on the pages that have a budget; each figure is the median of
 * five runs. Each run has a new browser, because Lighthouse empties the cache between runs but
 * keeps `localStorage`, where a shop records that fonts are stored.
 */
export async function lighthouseRows(origin: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const page of pages) {
    const url = origin + page.path
    await (await fetch(url)).text()
    const results: Result[] = []
    for (let run = 0; results.length < runs && run < 2 * runs; run++) {
      const result = await audit(url)
      // Now and then Lighthouse finds no paint in the browser's trace; such a run has no figures.
      if (result.audits['largest-contentful-paint']?.numericValue) results.push(result)
    }
    rows.push(rowOf(page, results))
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

function rowOf({ path, performance, lcpMs }: Budgeted, results: Result[]): Row {
  const median = (read: (result: Result) => number | null | undefined) => {
    const all = results.map((result) => read(result) ?? Number.NaN).sort((a, b) => a - b)
    return all[Math.floor(all.length / 2)] ?? Number.NaN
  }
  const value = (name: string) => median(({ audits }) => audits[name]?.numericValue)
  const names = ['performance', 'accessibility', 'best-practices', 'seo']
  const scores = names.map((name) =>
    median(({ categories }) => Math.round(100 * (categories[name]?.score ?? 0))),
  )
  const lcp = value('largest-contentful-paint')
  const tbt = value('total-blocking-time')
  const cls = value('cumulative-layout-shift')
  const machine = median(({ environment }) => environment.benchmarkIndex)
  return {
    name: path,
    value: `${scores.join('/')}, LCP ${Math.round(lcp)} ms, TBT ${Math.round(tbt)} ms, CLS ${cls.toFixed(3)} (machine ${Math.round(machine)})`,
    budget: `>=${performance}/100/100/100, LCP ${lcpMs}, TBT ${tbtMs}, CLS 0.01`,
    ok:
      (scores[0] ?? 0) >= performance &&
      scores.slice(1).every((each) => each === 100) &&
      lcp <= lcpMs &&
      tbt <= tbtMs &&
      cls <= 0.01,
  }
}
