import type { Page } from 'playwright/test'

/** Properties that rules of style sheets set and layout does not change. */
const properties = [
  ...['color', 'background', 'box-shadow', 'border', 'border-radius', 'opacity', 'fill', 'stroke'],
  ...['display', 'position', 'visibility', 'z-index', 'overflow', 'order', 'flex', 'flex-flow'],
  ...['gap', 'padding', 'text-align', 'text-transform', 'text-decoration', 'letter-spacing'],
  ...['font-family', 'font-size', 'font-weight', 'line-height', 'white-space', 'list-style'],
  ...['align-items', 'align-self', 'justify-content', 'max-width', 'min-height', 'content'],
]

/** Returns the style of each element of the shown page, header and footer included. */
export function stylesOf(page: Page): Promise<string[]> {
  return page.evaluate(async (names) => {
    await document.fonts.ready
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && !element.closest('.kept-list'),
    )
    return shown.map((element) => {
      const parts = [undefined, '::before', '::after'].map((part) => {
        const style = getComputedStyle(element, part)
        return names.map((name) => style.getPropertyValue(name)).join(';')
      })
      return `${element.tagName} ${element.className} ${parts.join(' | ')}`
    })
  }, properties)
}
