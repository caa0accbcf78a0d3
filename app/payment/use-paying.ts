import { useEffect, useMemo, useRef, useState } from 'react'
import { useActionData, useNavigate } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { useForm } from '#app/ui/kit/form/form.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Fields } from './open-fields.ts'
import type { Confirming } from './pay-and-follow.ts'

export const fieldsId = 'payment-fields'

/**
 * Sends the provider's fields with their form: they are checked with its other fields, and confirm
 * the attempt that the answer names. Returns what is wrong with them, and what wallets do.
 */
export function usePaying(fields: Fields | undefined) {
  const form = useForm()
  const latest = useRef({ form, fields })
  latest.current = { form, fields }
  const [said, setSaid] = useState<string>()
  const press = useRef<{ isWallet: boolean; checked?: Promise<string | undefined> | undefined }>({
    isWallet: false,
  })

  useEffect(
    () =>
      latest.current.form.register({
        name: 'payment',
        id: fieldsId,
        value: () => undefined,
        submit() {
          const { fields } = latest.current
          const isDue = fields && !press.current.isWallet && !fields.isComplete()
          if (isDue) setSaid(m.checkout_card_due())
          else press.current.checked = fields?.submit(isCardKept())
          return isDue ? m.checkout_card_due() : undefined
        },
        focus: () => latest.current.fields?.focus(),
      }),
    [],
  )
  useConfirmation(fields, press.current, setSaid)

  const wallets = useMemo(
    () => ({
      mayOpen() {
        press.current.isWallet = true
        const isRight = latest.current.form.check()
        press.current.isWallet = isRight
        return isRight
      },
      /** The wallet's sheet was closed. */
      onClose() {
        press.current.isWallet = false
      },
    }),
    [],
  )
  return { said, wallets }
}

/** Whether the form that the fields are in asks to keep the card. */
function isCardKept(): boolean {
  const form = document.getElementById(fieldsId)?.closest('form')
  const given = form ? new FormData(form) : undefined
  return !!given && (given.has('keep_card') || given.has('one_press'))
}

type Press = { isWallet: boolean; checked?: Promise<string | undefined> | undefined }

/** Confirms the attempt of each answer once, then shows the order. */
function useConfirmation(
  fields: Fields | undefined,
  press: Press,
  say: (problem: string | undefined) => void,
): void {
  const answer = useActionData<Partial<Confirming>>()
  const navigate = useNavigate()
  const { hold } = useForm()
  const confirm = answer?.confirm
  const done = useRef<string>(undefined)
  useEffect(() => {
    if (!confirm || !fields || done.current === confirm.clientSecret) return
    done.current = confirm.clientSecret
    const path = pathTo('order', { order: confirm.orderId })
    const pay = async () => {
      const refused =
        (await press.checked) ??
        (await fields.confirm(confirm.clientSecret, new URL(path, location.href).href))
      press.isWallet = false
      hold(false)
      if (refused === undefined) await navigate(path)
      else say(`${refused} ${m.checkout_not_charged()}`)
    }
    say(undefined)
    hold(true)
    pay().catch((error: unknown) => {
      hold(false)
      throw error
    })
  }, [confirm, fields, press, say, hold, navigate])
}
