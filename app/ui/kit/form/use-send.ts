import { useCallback } from 'react'
import { type SubmitOptions, useSubmit } from 'react-router'
import { useShownTo } from '#app/ui/shown-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'

type Fields = Readonly<Record<string, string>> | URLSearchParams
type Send = (fields: Fields, options?: SubmitOptions) => void

/** Sends fields as the page's own form would, in the name of the person to whom it was shown. */
export function useSend(): Send {
  const submit = useSubmit()
  const shownTo = useShownTo()
  return useCallback(
    (fields, options) => {
      const sent = new URLSearchParams(fields)
      if (shownTo !== undefined) sent.set(shownToField, shownTo)
      submit(sent, { ...options, method: 'post' })
    },
    [submit, shownTo],
  )
}
