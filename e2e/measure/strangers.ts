import type { Page } from 'playwright/test'

/** Records the dialogs that a page opens; each sample that could run calls `alert`. */
export function dialogsOf(page: Page): string[] {
  const opened: string[] = []
  page.on('dialog', (dialog) => {
    opened.push(`${dialog.message()} at ${page.url()}`)
    return dialog.dismiss()
  })
  return opened
}

/** Returns handlers, frames and addresses that a hostile text would have brought into the page. */
export function strangersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const harmless = ['https:', 'http:', 'mailto:', 'tel:']
    const strangers = document.querySelectorAll(
      'iframe, object, embed, base, main style, main form',
    )
    const attributes = [...document.querySelectorAll('*')].flatMap((each) => [...each.attributes])
    const bad = attributes.filter(({ name, value }) =>
      /^(href|src|action|formaction|xlink:href)$/.test(name)
        ? !harmless.includes(new URL(value, document.baseURI).protocol)
        : name.startsWith('on') || name === 'style',
    )
    return [
      ...[...strangers].map(({ outerHTML }) => outerHTML),
      ...bad.map(({ name, value }) => `${name}=${value}`),
    ]
  })
}

/** Moves over every part of the text and presses its links with the keyboard's focus. */
export async function touchAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('main *')) {
      each.focus()
      for (const name of ['mouseover', 'click', 'error', 'load', 'toggle']) {
        const event = new Event(name, { cancelable: true })
        if (name === 'click') each.addEventListener('click', (sent) => sent.preventDefault())
        each.dispatchEvent(event)
      }
    }
  })
}

/** What a strict reader finds in a file of XML; a file that is not well-formed has no texts. */
export function textsOf(page: Page, path: string, names: string): Promise<string[]> {
  return page.evaluate(
    async ([address, selector]) => {
      const xml = await (await fetch(address)).text()
      const read = new DOMParser().parseFromString(xml, 'application/xml')
      if (read.querySelector('parsererror')) return [read.documentElement.textContent ?? '']
      return [...read.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')
    },
    [path, names] as const,
  )
}
