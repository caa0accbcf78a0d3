import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { countLayout, turnsPages } from '#app/ui/kit/page-turns.ts'
import { destinationSuffix } from '#contract/pages/path.ts'

/** Rows of lists that lead to a place or to a plan, and where such a row shows its price. */
const rows = 'tr, .rel > li, .regions > li, .results > li, .offer, .tk:not(.pass)'
const rowPrices = ['.price', '.now .num', '.r .num', '.num']

/** Where a page shows the flag and the price of its own place, and those of the plan it opens. */
const ownFlag = ['.ch h1 .flag']
const placePrices = ['.ch .price']
const planPrices = ['.tk.pass .price', '.buybar .num.muted']

/** The page in the document, and the elements that have a name at this moment. */
let shown = ''
let carried: HTMLElement[] = []

/**
 * Carries the flag and the price from a list to the place, from the place to its plan, and back,
 * where the navigation is a view transition. One element has each name, and only from one
 * navigation to the next: a list names a place more than once, and the browser draws everything that
 * has a name by itself.
 */
export function useCarriedParts(): void {
  const { key } = useLocation()

  // The page that is left. The address is already the next one when the visitor goes back.
  useLayoutEffect(() => {
    const press = ({ target }: MouseEvent) => {
      const link = (target as Element).closest<HTMLAnchorElement>('a[href]')
      if (link) carry(link.pathname)
    }
    const move = () => carry(location.pathname)
    addEventListener('click', press, true)
    addEventListener('popstate', move, true)
    return () => {
      removeEventListener('click', press, true)
      removeEventListener('popstate', move, true)
    }
  }, [])

  // The page that is opened, before the browser draws it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each address is another page
  useLayoutEffect(() => {
    const left = shown
    shown = location.pathname
    if (!left) return
    // To know where the parts stand, the browser styles and lays out the page now.
    const began = performance.now()
    carry(left)
    countLayout(performance.now() - began)
  }, [key])
}

/** Names the parts of the page that stand for the page at the other end of the navigation. */
function carry(other: string): void {
  for (const element of carried) element.style.viewTransitionName = ''
  carried = []
  if (!turnsPages()) return
  const row = rowOf(other)
  const isPlan = shown.includes(`${destinationSuffix}/`)
  const flag = row ? first(row, ['.flag']) : first(document, ownFlag)
  const price = row ? first(row, rowPrices) : first(document, isPlan ? planPrices : placePrices)
  if (flag) flag.style.viewTransitionName = 'flag'
  if (price) price.style.viewTransitionName = 'price'
  carried = [flag, price].filter((element) => element !== undefined)
}

/** Returns the row that leads to this address; links of the header and of crumbs are none. */
function rowOf(path: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const row = link.pathname === path && link.closest<HTMLElement>(rows)
    if (row && first(row, rowPrices)) return row
  }
  return undefined
}

/** Returns the first element on the screen: another one would fly in from outside. */
function first(
  within: HTMLElement | Document,
  selectors: readonly string[],
): HTMLElement | undefined {
  for (const selector of selectors)
    for (const element of within.querySelectorAll<HTMLElement>(selector)) {
      const { width, top, bottom } = element.getBoundingClientRect()
      if (width > 0 && bottom > 0 && top < innerHeight) return element
    }
  return undefined
}
