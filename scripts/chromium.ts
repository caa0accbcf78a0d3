import { existsSync } from 'node:fs'
import { run, tool } from './run.ts'

const given = process.env.CHROMIUM_PATH
const places = [given, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
/** The same engine without windows, for half of the processor's time. */
const shell = '/usr/bin/chromium-headless-shell'
const fonts = ['fonts-noto-cjk', 'fonts-noto-core']

/** A whole Chromium: one that is there, else Debian's, else Playwright's own. */
export async function findChromium(): Promise<string> {
  return existing(places) ?? (await fromDebian('chromium', places)) ?? (await fromPlaywright())
}

/** The browser of the tests that is there; undefined leaves the choice to Playwright. */
export function testChromium(): string | undefined {
  return existing([given, shell, ...places])
}

/** Looks after the browser of the tests; a whole one does where the shell cannot be had. */
export async function findTestChromium(): Promise<string> {
  const preferred =
    existing([given, shell]) ?? (await fromDebian('chromium-headless-shell', [shell]))
  return preferred ?? findChromium()
}

function existing(paths: (string | undefined)[]): string | undefined {
  return paths.find((path) => path !== undefined && existsSync(path))
}

/** With the fonts of the scripts that the pages are looked at in; undefined where it cannot be had. */
async function fromDebian(name: string, paths: (string | undefined)[]) {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  const apt = (...args: string[]) =>
    run('apt-get', [...patience, ...args], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    await apt('update')
    await apt('install', '-y', '--no-install-recommends', '--no-remove', name, ...fonts)
  } catch (error) {
    console.warn(`Debian: ${error instanceof Error ? error.message : error}`)
  }
  return existing(paths)
}

/** A network that does not answer is none. */
const patience = ['http', 'https'].flatMap((kind) => ['-o', `Acquire::${kind}::Timeout=10`])

async function fromPlaywright(): Promise<string> {
  await run(tool('playwright'), ['install', '--with-deps', 'chromium'], { quiet: true })
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
