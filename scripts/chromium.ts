import { existsSync } from 'node:fs'
import { PlainError } from '#contract/plain-error.ts'
import { installFromDebian } from './debian.ts'
import { run, tool } from './run.ts'

const given = process.env.CHROMIUM_PATH
const places = [given, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The headless build of the same engine, which takes half of the processor time. */
const shell = '/usr/bin/chromium-headless-shell'
const fonts = ['fonts-noto-cjk', 'fonts-noto-core']

/** Returns a full Chromium: an installed one, else Debian's, else Playwright's. */
export async function findChromium(): Promise<string> {
  return existing(places) ?? (await fromDebian('chromium', places)) ?? (await fromPlaywright())
}

/** Returns the installed browser for tests; if undefined, Playwright chooses. */
export function testChromium(): string | undefined {
  return existing([given, shell, ...places])
}

/**
 * Returns the browser for tests and installs it if needed: the headless shell, else a full
 * Chromium.
 */
export async function findTestChromium(): Promise<string> {
  if (given && !existsSync(given)) {
    throw new PlainError(`CHROMIUM_PATH names ${given}, where there is nothing: mend or unset it`)
  }
  const preferred =
    existing([given, shell]) ?? (await fromDebian('chromium-headless-shell', [shell]))
  return preferred ?? findChromium()
}

function existing(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** Installs a browser from Debian, with the fonts of the scripts that tests display. */
async function fromDebian(name: string, paths: (string | undefined)[]) {
  await installFromDebian(name, ...fonts)
  return existing(paths)
}

async function fromPlaywright(): Promise<string> {
  await run(tool('playwright'), ['install', '--with-deps', 'chromium'], { quiet: true }).catch(
    (error: Error) => {
      throw new PlainError(
        'There is no Chromium, and none could be installed: name one with CHROMIUM_PATH, or install chromium-headless-shell',
        { cause: error },
      )
    },
  )
  const { chromium } = await import('playwright')
  return chromium.executablePath()
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
