import type { Page } from 'playwright/test'

/**
 * Returns descriptions of the layout faults of a page at its current width; empty if there are
 * none.
 */
export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const wide = document.documentElement.scrollWidth - innerWidth
    if (wide > 0) faults.push(`the page is ${wide} px wider than the screen`)
    const titles = document.querySelectorAll('h1').length
    if (titles !== 1) faults.push(`${titles} h1`)

    // Elements with text and a visible edge, whether they clip their content or not.
    const edged = '.btn, .chip, .badge, .panel, .seg > *, .tk > *, td, th'
    const known = new Map<Element | null, DOMRect[]>([
      [null, [document.body.getBoundingClientRect()]],
    ])

    /**
     * Returns the boxes that text must not leave: those around it, up to one that scrolls sideways.
     */
    function framesOf(element: Element | null): DOMRect[] {
      const frames = known.get(element)
      if (frames || !element) return frames ?? []
      const { overflowX } = getComputedStyle(element)
      const isScroller = overflowX === 'auto' || overflowX === 'scroll'
      const outer = isScroller ? [] : framesOf(element.parentElement)
      const isFrame = overflowX === 'hidden' || overflowX === 'clip' || element.matches(edged)
      const all = isFrame ? [...outer, element.getBoundingClientRect()] : outer
      known.set(element, all)
      return all
    }

    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      const text = node.nodeValue?.trim()
      if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue
      // Labels of a map may extend beyond it; hidden text is clipped on purpose.
      if (parent.closest('svg, .sr, .skip, script, style, noscript')) continue
      if (getComputedStyle(parent).clipPath !== 'none') continue
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      const frames = framesOf(parent)
      if (frames.some((frame) => left < frame.left - 1 || right > frame.right + 1)) {
        faults.push(`"${text.slice(0, 40)}" leaves its box`)
      }
    }
    return faults
  })
}

/** Measures the header's inner height and the left edge of each visible part. */
export function measureHeader(page: Page): Promise<{ height: number; lefts: number[] }> {
  return page.locator('header.top > .wrap').evaluate((wrap) => ({
    height: wrap.getBoundingClientRect().height,
    lefts: [...wrap.children]
      .filter((part) => part.checkVisibility())
      .map((part) => Math.round(part.getBoundingClientRect().left)),
  }))
}

/** Returns the parts of the header that touch, wrap onto two lines or leave it. */
export function findHeaderFaults(page: Page): Promise<string[]> {
  return page.locator('header.top > .wrap').evaluate((wrap) => {
    const own = ':scope > nav > *, :scope > .find, .end > *, :scope > .by, .brand'
    const parts = [...wrap.querySelectorAll(own)]
    // On phones, the by-line is below the word-mark and not part of the line.
    const line = parts
      .filter((part) => part.checkVisibility() && getComputedStyle(part).position !== 'absolute')
      .map((part) => ({
        text: part.textContent?.trim().slice(0, 30),
        box: part.getBoundingClientRect(),
      }))
      .sort((a, b) => a.box.left - b.box.left)
    const end = wrap.getBoundingClientRect().right
    return line.flatMap(({ text, box }, index) => {
      const next = line[index + 1]
      return [
        ...(next && next.box.left < box.right - 1 ? [`"${text}" runs into "${next.text}"`] : []),
        ...(box.height > 44 ? [`"${text}" is ${box.height} px high`] : []),
        ...(box.right > end ? [`"${text}" leaves the header`] : []),
      ]
    })
  })
}
