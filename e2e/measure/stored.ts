import type { Page } from 'playwright/test'
import { type StoredKind, storedThings } from '#contract/privacy/stored-things.ts'

/** Returns what the browser stores now, by the names on the cookie page. */
export async function storedIn(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => entryOf('cookie', name))
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cache: await caches.keys(),
  }))
  const kinds = ['local', 'session', 'cache'] as const
  return [...cookies, ...kinds.flatMap((kind) => kept[kind].map((name) => entryOf(kind, name)))]
}

function entryOf(kind: StoredKind, name: string): string {
  const names = storedThings.flatMap((thing) => (thing.kind === kind ? [...thing.names] : []))
  const entry = names.find((each) =>
    each.endsWith('…') ? name.startsWith(each.slice(0, -1)) : each === name,
  )
  return entry ?? `${name}, which no ${kind} of the table is`
}
