import { existsSync } from 'node:fs'
import { run, tool } from './run.ts'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** A headless Chromium: one that is there, else Debian's, else Playwright's own. */
export async function findChromium(): Promise<string> {
  const found = existing()
  if (found) return found
  if (existsSync('/usr/bin/apt-get')) {
    await installDebian().catch((error: Error) => console.warn(`Debian: ${error.message}`))
    const installed = existing()
    if (installed) return installed
  }
  await run(tool('playwright'), ['install', '--with-deps', 'chromium'], { quiet: true })
  const { chromium } = await import('playwright')
  return chromium.executablePath()
}

function existing(): string | undefined {
  return places.find((path) => path !== undefined && existsSync(path))
}

/** With the fonts of the scripts that the pages are looked at in. */
async function installDebian(): Promise<void> {
  const packages = ['chromium', 'fonts-noto-cjk', 'fonts-noto-core']
  await run('apt-get', ['update'], { quiet: true })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { quiet: true })
}

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
