import { useCallback } from 'react'
import { type SubmitOptions, useSubmit } from 'react-router'
import { useShownTo } from '#app/ui/shown-to.ts'
import { shownToField } from '#contract/pages/shown-to.ts'

type Send = (fields: Readonly<Record<string, string>>, options?: SubmitOptions) => void

/** Sends fields as the page's own form would, in the name of the person to whom it was shown. */
export function useSend(): Send {
  const submit = useSubmit()
  const shownTo = useShownTo()
  return useCallback(
    (fields, options) => {
      const sent = shownTo === undefined ? fields : { ...fields, [shownToField]: shownTo }
      submit(sent, { ...options, method: 'post' })
    },
    [submit, shownTo],
  )
}
