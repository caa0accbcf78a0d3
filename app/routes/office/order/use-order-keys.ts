import { useEffect, useState } from 'react'
import { useActionData } from 'react-router'
import type { Told } from '../ui/office-step.ts'

export type OrderAct = 'resend' | 'refund' | 'email' | 'iccid'

export type OrderDialogs = {
  shown: OrderAct | undefined
  open: (act: OrderAct) => void
  close: () => void
}

/** The key of each act; the button of an act that is absent has none. */
const keys: Readonly<Record<string, string>> = { r: 'refresh', m: 'resend', R: 'refund' }

/** Which dialog is open, and the keys that press the buttons of acts: R, M and Shift+R. */
export function useOrderKeys(first: string): OrderDialogs {
  const [shown, setShown] = useState<OrderAct | undefined>(
    first === 'refund' || first === 'resend' ? first : undefined,
  )
  const answer = useActionData<Told>()
  // What was done is said on the page behind the dialog.
  useEffect(() => {
    if (answer) setShown(undefined)
  }, [answer])

  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { target, key, ctrlKey, metaKey, altKey } = event
      const isTyping =
        target instanceof Element && target.matches('input, textarea, select, dialog *')
      if (isTyping || ctrlKey || metaKey || altKey || !keys[key]) return
      const button = document.querySelector<HTMLElement>(`[data-act="${keys[key]}"]`)
      if (!button) return
      event.preventDefault()
      button.click()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])

  return { shown, open: setShown, close: () => setShown(undefined) }
}
