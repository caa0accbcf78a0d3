import { useEffect, useState } from 'react'
import { useActionData } from 'react-router'
import type { MoneyAct } from '../money/money-act.ts'
import type { Told } from '../ui/office-step.ts'
import { usePageKeys } from '../ui/use-page-keys.ts'

export type OrderAct =
  | 'resend'
  | 'refund'
  | 'email'
  | 'iccid'
  | 'sessions'
  | 'correct'
  | 'data'
  | 'close'
  | MoneyAct

export type OrderDialogs = {
  shown: OrderAct | undefined
  open: (act: OrderAct) => void
  close: () => void
}

/** The key of each act; the button of an act that is absent has none. */
const keys: Readonly<Record<string, string>> = {
  r: 'refresh',
  m: 'resend',
  R: 'refund',
  n: 'note',
  j: 'next',
  k: 'previous',
  Escape: 'queue',
  p: 'points',
}

/** Which dialog is open, and the keys that press the page’s buttons and ways. */
export function useOrderKeys(first: string): OrderDialogs {
  const [shown, setShown] = useState<OrderAct | undefined>(
    first === 'refund' || first === 'resend' ? first : undefined,
  )
  const answer = useActionData<Told>()
  // What was done is said on the page behind the dialog.
  useEffect(() => {
    if (answer) setShown(undefined)
  }, [answer])

  usePageKeys(keys)

  return { shown, open: setShown, close: () => setShown(undefined) }
}
