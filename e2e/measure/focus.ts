import { expect, type Locator, type Page } from 'playwright/test'

/** Presses Tab until an element has the focus; every stop on the way must be visible and new. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 150; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.evaluate(() => {
      Object.assign(window, { lastFocus: document.activeElement })
    })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(faultOfFocus)).toBeUndefined()
  }
  throw new Error(`expected to reach ${target} by Tab`)
}

/** Runs in the page: returns what is wrong with the focused element, if anything. */
function faultOfFocus(): string | undefined {
  const now = document.activeElement as HTMLElement
  const last = Reflect.get(window, 'lastFocus') as Element
  const name = now.outerHTML.slice(0, 120)
  if (now === last) return `trapped at ${name}`
  if (now === document.body) return undefined
  const isBack =
    last.isConnected && last.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_PRECEDING
  if (isBack && last !== document.body) return `went back to ${name}`
  const box = now.getBoundingClientRect()
  if (box.bottom < 0 || box.top > innerHeight) return `out of sight: ${name}`
  for (let each: Element | null = now, up = 0; each && up < 3; each = each.parentElement, up++) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return undefined
    if (boxShadow !== 'none' && each.matches(':focus-within')) return undefined
  }
  return `focus not shown: ${name}`
}

type Stop = { what: string; isSeen: boolean; isMarked: boolean }

/** The part that has the focus: whether it can be seen, and whether one sees that it has it. */
export function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { width, height } = element.getBoundingClientRect()
    const looks = [element, element.closest('.field, .check, label'), element.nextElementSibling]
      .filter((each) => each !== null)
      .map((each) => getComputedStyle(each))
    // The stays of the trip list are drawn, and have a thicker edge instead of an outline.
    const bar = element.querySelector('.bar-paper')
    const hasEdge = bar !== null && getComputedStyle(bar).strokeWidth === '2.5px'
    return {
      what: element.outerHTML.slice(0, 160),
      isSeen: element !== document.body && width > 0 && height > 0,
      isMarked:
        hasEdge ||
        looks.some(
          ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || boxShadow !== 'none',
        ),
    }
  })
}
