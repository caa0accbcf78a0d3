import { readTenants } from '#tenants/writing/read-folder.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

const tenants = readTenants()

// The top of the home page shows a shop's header, colours, shapes and hero, and no price that
// changes.
test.use({
  viewport: { width: 1280, height: 560 },
  colorScheme: 'light',
})

/**
 * Text is transparent in snapshots, because Chromium versions draw letters differently and prices
 * change with time. Letters still move what is beside them: the headless shell and a full Chromium
 * differ by up to 3,088 pixels. Indigo in place of cyan changes 8,122.
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
