import { readTenants } from '#tenants/writing/read-folder.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const tenants = readTenants()

// The top of the home page: a shop's header, colours, shapes and hero, and no price that changes.
test.use({
  viewport: { width: 1280, height: 560 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
})

/**
 * Each Chromium draws letters a little differently, and prices come from a history that goes on, so
 * there are none. Letters still push what stands beside them: between the headless shell and a whole
 * Chromium up to 3,088 pixels differ. Indigo in the place of cyan is 8,122.
 */
const withoutLetters = `
  * { -webkit-text-fill-color: transparent !important; }
  svg :is(text, text *) { fill: transparent !important; stroke: transparent !important; }`

for (const { slug } of tenants) {
  test(`${slug} looks as it did`, async ({ page }) => {
    await open(page, at(slug, '/'))
    await page.evaluate(async (css) => {
      await document.fonts.ready
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets.push(sheet)
    }, withoutLetters)
    await expect(page).toHaveScreenshot(`${slug}.png`, {
      animations: 'disabled',
      threshold: 0.03,
      maxDiffPixels: 5_000,
    })
  })
}
