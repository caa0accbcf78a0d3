import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { countLayout, turnsPages } from '#app/ui/kit/page-turns.ts'
import { destinationSuffix } from '#contract/pages/path.ts'

/** Links of the shown page; a list is kept behind it. */
const links = 'main > :not(.kept-list) a[href]'
/** Rows of lists that lead to a place or to a plan, and the elements with their prices. */
const rows = 'tr, .rel > li, .regions > li, .results > li, .offer, .tk:not(.pass)'
const rowPrices = ['.price', '.now .num', '.r .num', '.num']

/**
 * The elements with the flag and the price of a page's own place, and with those of the plan that
 * it opens.
 */
const ownFlag = ['.ch h1 .flag']
const placePrices = ['.ch .price']
const planPrices = ['.tk.pass .price', '.buybar .num.muted']

/** The path of the page in the document, and the elements that have a name now. */
let shown = ''
let carried: HTMLElement[] = []

/**
 * Animates the flag and the price from a list to the place, from the place to its plan, and back,
 * if the navigation is a view transition. Each name belongs to one element and lasts only from one
 * navigation to the next: a list contains a place more than once, and the browser draws every named
 * element separately.
 */
export function useCarriedParts(): void {
  const { key } = useLocation()

  // Runs for the page that is left. After going back, the address is already the new one.
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
    // The browser styles and lays out the page now, because the positions of the parts are needed.
    const began = performance.now()
    carry(left)
    countLayout(performance.now() - began)
  }, [key])
}

/** Names the parts that the page has in common with the page at the other end of the navigation. */
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

/**
 * Returns the row that leads to this address; links of the header and the breadcrumb are ignored.
 */
function rowOf(path: string): HTMLElement | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(links)) {
    const row = link.pathname === path && link.closest<HTMLElement>(rows)
    if (row && first(row, rowPrices)) return row
  }
  return undefined
}

/** Returns the first element on the screen, because another one would fly in from outside. */
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
