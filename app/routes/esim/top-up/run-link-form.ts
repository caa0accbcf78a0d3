import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { pressProblem, readBought } from './run-top-up-form.ts'

type Run = { api: ApiClient; locale: Locale; form: FormData; token: string }

const refuse = (problem: string) => data({ problem }, { status: 409 })

/** Runs the buttons of the page behind a mail's link: to add the data, and to undo that. */
export async function runLinkForm({ api, locale, form, token }: Run) {
  const here = `${pathTo('top-up')}?${new URLSearchParams({ token })}`
  try {
    if (form.get('intent') === 'undo_top_up') {
      const { state } = await api.call('undoByLink', { token })
      return state === 'undone' ? redirect(here) : refuse(m.topup_late())
    }
    await api.call('pressByLink', { ...readBought(form), token })
    return redirect(here)
  } catch (error) {
    const { code, details } = error instanceof ApiError ? error : new ApiError('invalid_input')
    // The page says that the link has ended, or that nothing can be added with it now.
    if (code === 'not_found' || details?.reason === 'no_card') return redirect(here)
    return refuse(pressProblem(error, readBought(form).currency, locale))
  }
}
