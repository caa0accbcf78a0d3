import type { Page } from 'playwright/test'

type Moved = { count: number; ended: number; groups: string[] }

/** Counts the transitions within the document, and names what moves in each. */
export async function watchTransitions(page: Page): Promise<() => Promise<Moved>> {
  await page.addInitScript(() => {
    const moved: Moved = { count: 0, ended: 0, groups: [] }
    Object.assign(window, { moved })
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      moved.count += 1
      transition.finished.then(() => {
        moved.ended += 1
      })
      transition.ready.then(() => {
        const names = document.getAnimations().map(({ effect }) => {
          return (effect as KeyframeEffect).pseudoElement ?? ''
        })
        moved.groups.push(...names.filter((name) => /group\((flag|price)\)/.test(name)))
      })
      return transition
    }
  })
  return () => page.evaluate(() => (window as unknown as { moved: Moved }).moved)
}
