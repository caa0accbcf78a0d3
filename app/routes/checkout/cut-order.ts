import { isRouteErrorResponse } from 'react-router'

// An order that was sent without an answer may have been paid. Its key is kept in the tab until an
// answer arrives, so that a reloaded page asks for the same order again instead of a second one.
const storageKey = 'tradewind-cut-order'

type Sent = { planId: string; quantity: string; key: string }

/**
 * Sends an order or a card. Returns undefined where the connection broke before the answer; every
 * answer of the server is passed on, returned or thrown.
 */
export async function sendOrCut<T>(send: () => Promise<T>): Promise<T | undefined> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return undefined
  }
}

export function keepSent(form: FormData): void {
  const sent = { planId: form.get('plan'), quantity: form.get('quantity'), key: form.get('key') }
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(sent))
  } catch {
    // Without storage the open page still repeats the same order when its button is pressed again.
  }
}

export function forgetSent(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage nothing was kept.
  }
}

/** Returns the key of an order of this plan that was sent without an answer. */
export function cutKey({ planId, quantity }: { planId: string; quantity: number }) {
  const sent = readSent()
  const isSame = sent?.planId === planId && sent.quantity === String(quantity)
  return isSame ? sent.key : undefined
}

function readSent(): Sent | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    return isSent(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isSent(value: unknown): value is Sent {
  if (typeof value !== 'object' || value === null) return false
  return ['planId', 'quantity', 'key'].every((name) => typeof Reflect.get(value, name) === 'string')
}
