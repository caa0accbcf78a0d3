import type { Locale } from '#contract/locale.ts'
import type { BotCheck } from '#contract/words.ts'

/** The captcha of this shop, as pages with bot-checked forms need it. */
export type CaptchaKeys = { siteKey: string; scriptUrl: string }

/**
 * Result of a captcha. `unreachable`: the browser got no answer from the provider, so the form is
 * sent without a token. `refused`: the provider took the visitor for a bot.
 */
export type Drawn = { token: string } | 'unreachable' | 'refused'

/** The part of Turnstile's script that is used (explicit rendering). */
type Turnstile = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  remove: (widget: string) => void
}

const scriptMs = 8_000
/** Milliseconds that the provider may take without asking the person anything. */
const quietMs = 15_000

let loading: Promise<Turnstile | undefined> | undefined

/**
 * Loads the provider's script once. Returns undefined where it cannot be loaded; a later call tries
 * again.
 */
export async function loadCaptcha({ scriptUrl }: CaptchaKeys): Promise<Turnstile | undefined> {
  loading ??= insertScript(scriptUrl)
  const turnstile = await loading
  if (!turnstile) loading = undefined
  return turnstile
}

function insertScript(scriptUrl: string): Promise<Turnstile | undefined> {
  return new Promise((resolve) => {
    const url = new URL(scriptUrl)
    url.searchParams.set('render', 'explicit')
    const script = document.createElement('script')
    const end = () => {
      clearTimeout(deadline)
      const { turnstile } = globalThis as { turnstile?: Turnstile }
      if (!turnstile) script.remove()
      resolve(turnstile)
    }
    const deadline = setTimeout(end, scriptMs)
    script.onerror = end
    script.onload = end
    script.async = true
    script.src = url.href
    document.head.appendChild(script)
  })
}

export type Drawing = { keys: CaptchaKeys; action: BotCheck; place: HTMLElement; locale: Locale }

/**
 * Gets one token for one action; if the provider has to ask the person something, it does so in
 * `place`.
 */
export async function drawToken({ keys, action, place, locale }: Drawing): Promise<Drawn> {
  const turnstile = await loadCaptcha(keys)
  if (!turnstile) return 'unreachable'
  let widget = ''
  const drawn = await new Promise<Drawn>((resolve) => {
    const deadline = setTimeout(() => resolve('unreachable'), quietMs)
    widget = turnstile.render(place, {
      sitekey: keys.siteKey,
      action,
      appearance: 'interaction-only',
      language: languageOf(locale),
      theme: themeOfPage(),
      retry: 'never',
      'refresh-expired': 'never',
      'response-field': false,
      callback: (token: string) => resolve({ token }),
      'error-callback': (code: string) => {
        resolve(isOutOfReach(String(code)) ? 'unreachable' : 'refused')
        return true
      },
      // From here on the person answers a question, and only the provider limits the time.
      'before-interactive-callback': () => clearTimeout(deadline),
      'timeout-callback': () => resolve('refused'),
      'unsupported-callback': () => resolve('unreachable'),
    })
  })
  turnstile.remove(widget)
  return drawn
}

/**
 * Returns whether a Turnstile client code means that the provider could not be reached. Codes of
 * 3xx and 6xx thousand are its verdict.
 */
function isOutOfReach(code: string): boolean {
  return !/^[36]\d{5}$/.test(code)
}

function languageOf(locale: Locale): string {
  if (locale === 'zh-Hant') return 'zh-TW'
  return locale.startsWith('zh') ? 'zh-CN' : locale
}

function themeOfPage(): 'light' | 'dark' | 'auto' {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
