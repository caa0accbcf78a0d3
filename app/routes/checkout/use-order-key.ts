import { useEffect, useState } from 'react'
import type { Wish } from './checkout-path.ts'
import { cutKey } from './cut-order.ts'

/**
 * Returns the key to order with: the page's own, or that of an order that was sent before without
 * an answer. After any answer it is the page's own again.
 */
export function useOrderKey(own: string, { planId, quantity }: Wish, answer: unknown) {
  const [cut, setCut] = useState<string>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page and an answer both ask anew
  useEffect(() => setCut(cutKey({ planId, quantity })), [own, planId, quantity, answer])
  return { key: cut ?? own, isResumed: cut !== undefined && cut !== own }
}
