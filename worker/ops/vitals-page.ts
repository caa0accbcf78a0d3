import { html } from 'hono/html'
import { type ViewKind, type VitalName, viewKinds, vitalNames } from '#contract/reports/vitals.ts'
import { devPage, type Html } from '../dev/dev-page.ts'
import { percentile } from '../edge/reports/classes.ts'
import { type RecentVitals, type SeenPages, vitalClasses } from '../edge/reports/recent-vitals.ts'

type Shown = ReturnType<RecentVitals['read']>

/**
 * Shows on one screen how fast pages were for their visitors. It is for developers, and therefore
 * in English.
 */
export function vitalsPage({ pages, ttfb, ahead }: Shown, nonce: string): Html {
  const body = html`
    <h1>How fast were the pages?</h1>
    <p>What browsers told this process. Figures are of the 75th percentile, by classes. LCP of a page that did not come as a document is the time from the press to its first paint.</p>
    <h2>How pages came</h2>
    <table class="figures">
      <thead><tr><th>Kind</th><th>Pages</th><th>Share</th><th>Fetched ahead</th></tr></thead>
      <tbody>${viewKinds.map((kind) => kindRow(kind, pages))}</tbody>
    </table>
    <p id="ahead">${ahead.made} pages were fetched ahead within documents, ${ahead.used} of them opened: ${percent(ahead.made - ahead.used, ahead.made)} wasted.</p>
    <h2>First byte of documents</h2>
    <table class="figures">
      <thead><tr><th>Stored page</th><th>Documents</th><th>TTFB</th></tr></thead>
      <tbody>${[...ttfb].map(([cache, counts]) => html`<tr><td>${cache}</td><td>${sum(counts)}</td><td>${figure('ttfb', counts)}</td></tr>`)}</tbody>
    </table>
    <h2>Pages</h2>
    <table class="figures">
      <thead><tr><th>Page</th><th>Kind</th><th>Pages</th><th>Fetched ahead</th>${vitalNames.map((name) => html`<th>${name.toUpperCase()}</th>`)}</tr></thead>
      <tbody>${pages.toSorted((one, other) => other.views - one.views).map(pageRow)}</tbody>
    </table>`
  return devPage({ title: 'Speed in the field', body, nonce })
}

function kindRow(kind: ViewKind, pages: readonly SeenPages[]): Html {
  const own = pages.filter((page) => page.kind === kind)
  const views = sum(own.map((page) => page.views))
  const all = sum(pages.map((page) => page.views))
  const ahead = sum(own.map((page) => page.ahead))
  return html`<tr><td>${kind}</td><td>${views}</td><td>${percent(views, all)}</td><td>${percent(ahead, views)}</td></tr>`
}

function pageRow({ route, kind, views, ahead, counts }: SeenPages): Html {
  const figures = vitalNames.map((name) => html`<td>${figure(name, counts[name])}</td>`)
  return html`<tr data-page="${route} ${kind}"><td>${route}</td><td>${kind}</td><td>${views}</td><td>${percent(ahead, views)}</td>${figures}</tr>`
}

/**
 * The upper end of the class, or the last end if it is above. Empty if no browser reported the
 * figure.
 */
function figure(name: VitalName, counts: readonly number[]): string {
  const ends = vitalClasses[name]
  const end = percentile(counts, ends, 0.75)
  if (end === undefined) return ''
  const isAbove = !Number.isFinite(end)
  const shown = isAbove ? (ends.at(-1) ?? 0) : end
  return `${isAbove ? '>' : '≤'} ${name === 'cls' ? shown / 1_000 : `${shown} ms`}`
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function percent(part: number, all: number): string {
  return all === 0 ? '–' : `${((100 * part) / all).toFixed(1)} %`
}
