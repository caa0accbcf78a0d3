import { expect, type Page } from 'playwright/test'

/**
 * Translates the page as Chrome does: in the place of each text node there are two `font` elements
 * around another one, also of text that comes later.
 */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const left = 'script, style, textarea, option, svg, font'

    function wrap(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = root instanceof Text ? [root] : []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (!text.parentElement || text.parentElement.closest(left)) continue
        const outer = document.createElement('font')
        const inner = outer.appendChild(document.createElement('font'))
        inner.textContent = text.nodeValue
        text.replaceWith(outer)
      }
    }

    wrap(document.body)
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node)
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/**
 * Presses all that opens, chooses or is typed into on the page, one after the other, and sends the
 * forms that lack something, so that they show their errors. Returns how much there was.
 */
export async function pressAll(page: Page): Promise<number> {
  const here = page.url()
  const count = await page.evaluate(async () => {
    const pressed =
      'summary, button:not([type=submit]), input[type=checkbox], input[type=radio], [role=tab]'
    const typed = 'input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), textarea'
    const settle = () =>
      new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
    let count = 0
    for (const element of document.querySelectorAll<HTMLElement>(`#main :is(${pressed})`)) {
      if (!element.isConnected || !element.checkVisibility()) continue
      element.click()
      await settle()
      // What opened over the page is closed again.
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
      )
      count += 1
    }
    for (const field of document.querySelectorAll<HTMLInputElement>(`#main :is(${typed})`)) {
      if (!field.isConnected || !field.checkVisibility() || field.readOnly) continue
      const { prototype } =
        field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
      for (const value of ['1', '']) {
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
        await settle()
      }
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      count += 1
    }
    for (const form of document.querySelectorAll<HTMLFormElement>('#main form[method=post]')) {
      if (form.isConnected && form.querySelector(':invalid')) form.requestSubmit()
      await settle()
    }
    return count
  })
  expect(page.url().split('?')[0]).toBe(here.split('?')[0])
  return count
}
