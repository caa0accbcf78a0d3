import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import { pageTokenField } from '#contract/pages/page-token-field.ts'
import type { BotCheck } from '#contract/words.ts'
import type { AuthProblem } from './auth-problem.ts'
import type { CaptchaKeys } from './draw-token.ts'

/** The part of the page's loader data that is used; absent where no captcha is configured. */
type Offered = { captcha?: CaptchaKeys | undefined } | null

type PageTokens = {
  /** Delays the form until it has a token for each of its calls. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Starts to load the captcha's script when the person begins to fill in the form. */
  onFocus: () => void
  isDrawing: boolean
  /** The reason why the form was not sent. */
  problem: AuthProblem | undefined
  /** Element in which the provider may ask the person something. */
  captchaPlace: ReactNode
}

/** Returns the shop's captcha, if the page's loader offers one. */
export function useCaptcha(): CaptchaKeys | undefined {
  return useLoaderData<Offered>()?.captcha
}

/**
 * Adds captcha tokens to a form, for the bot checks of the calls that it leads to. The form is sent
 * without tokens where there is no captcha or script, and where the provider is unreachable.
 */
export function usePageTokens(checks: readonly BotCheck[]): PageTokens {
  const keys = useCaptcha()
  const { locale } = useShop()
  const place = useRef<HTMLDivElement>(null)
  const isReady = useRef(false)
  const [state, setState] = useState<'idle' | 'drawing' | 'refused'>('idle')
  const isNeeded = keys !== undefined && checks.length > 0

  async function drawInto(form: HTMLFormElement, submitter: HTMLElement | null) {
    const target = place.current
    if (!keys || !target) return
    setState('drawing')
    const { drawToken } = await import('./draw-token.ts')
    const fields: HTMLInputElement[] = []
    for (const action of checks) {
      const drawn = await drawToken({ keys, action, place: target, locale })
      if (drawn === 'refused') return setState('refused')
      if (drawn !== 'unreachable') fields.push(fieldOf(action, drawn.token))
    }
    setState('idle')
    if (!form.isConnected) return
    for (const field of fields) form.appendChild(field)
    isReady.current = true
    form.requestSubmit(submitter)
    isReady.current = false
    // A token is valid for one call, so the next submission gets new ones.
    for (const field of fields) field.remove()
  }

  return {
    onSubmit(event) {
      if (!isNeeded || isReady.current) return
      event.preventDefault()
      if (state === 'drawing') return
      const { submitter } = event.nativeEvent as globalThis.SubmitEvent
      drawInto(event.currentTarget, submitter)
    },
    onFocus() {
      if (isNeeded) prepare(keys)
    },
    isDrawing: state === 'drawing',
    problem: state === 'refused' ? { message: m.auth_problem_robot() } : undefined,
    captchaPlace: isNeeded ? <div ref={place} className="auth-captcha" /> : null,
  }
}

async function prepare(keys: CaptchaKeys): Promise<void> {
  const { loadCaptcha } = await import('./draw-token.ts')
  await loadCaptcha(keys)
}

function fieldOf(action: BotCheck, token: string): HTMLInputElement {
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = pageTokenField(action)
  field.value = token
  return field
}
