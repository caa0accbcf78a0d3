import { type Browser, chromium } from 'playwright'
import { chromiumFlags, findTestChromium } from '../../scripts/chromium.ts'
import { percentile } from '../measure/percentile.ts'
import type { Row, Table } from '../measure/table.ts'
import { withShop } from '../measure/with-shop.ts'
import { roundTrips, type Timed } from './moving-steps.ts'
import { visitLinks } from './moving-walk.ts'

const port = Number(process.env.PORT ?? 8792)
const origin = `http://localhost:${port}`
const budgets = { intentMs: 100, tapMs: 300, shift: 0, wasted: 0.4 }

/**
 * E13: measures navigation between pages with a processor four times slower and 150 ms between a
 * request and its answer, and how many pages are prefetched in vain. The times include other load
 * of the machine; the processor time of the page's main thread, printed beside them, does not, but
 * it also lacks the network and the waits for frames.
 */
export async function* measureMoving(): AsyncGenerator<Table> {
  yield* await withShop({ port }, async () => {
    const browser = await chromium.launch({
      executablePath: await findTestChromium(),
      args: chromiumFlags,
    })
    const rested = await roundTrips(browser, { origin, hasTouch: false })
    const tapped = await roundTrips(browser, { origin, hasTouch: true })
    const all = [shiftRow(rested.shift + tapped.shift), await walkRow(browser)]
    await browser.close()
    const name = 'From the press to the content'
    return [
      {
        title: `${name}: the pointer rested on the link`,
        rows: timeRows(rested.times, budgets.intentMs),
      },
      { title: `${name}: a tap out of nowhere`, rows: timeRows(tapped.times, budgets.tapMs) },
      { title: 'All moves', rows: all },
    ]
  })
}

function timeRows(times: readonly Timed[], budgetMs: number): Row[] {
  const steps = [...new Set(times.map(({ step }) => step))]
  const p75 = shareOf(times, 'ms', 0.75)
  return [
    { name: 'all', value: figuresOf(times), budget: `p75 ${budgetMs} ms`, ok: p75 <= budgetMs },
    ...steps.map((step) => {
      const value = figuresOf(times.filter((each) => each.step === step))
      return { name: `  ${step}`, value, budget: '', ok: undefined }
    }),
  ]
}

function figuresOf(times: readonly Timed[]): string {
  const [p50, p75] = [0.5, 0.75].map((share) => Math.round(shareOf(times, 'ms', share)))
  return `p50 ${p50} ms, p75 ${p75} ms, processor ${Math.round(shareOf(times, 'busyMs', 0.5))} ms`
}

function shareOf(times: readonly Timed[], figure: 'ms' | 'busyMs', share: number): number {
  return percentile(
    times.map((each) => each[figure]),
    share,
  )
}

function shiftRow(shift: number): Row {
  const name = 'layout shift of all moves'
  return {
    name,
    value: shift.toFixed(4),
    budget: String(budgets.shift),
    ok: shift <= budgets.shift,
  }
}

async function walkRow(opened: Browser): Promise<Row> {
  const { visits, fetched, used } = await visitLinks(opened, origin)
  const wasted = 1 - used / fetched
  return {
    name: `a walk of ${visits} visits`,
    value: `${fetched} fetched ahead, ${used} opened: ${Math.round(wasted * 100)} % wasted`,
    budget: `${budgets.wasted * 100} %`,
    ok: wasted <= budgets.wasted,
  }
}
