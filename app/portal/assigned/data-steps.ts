import { textOf } from '#app/auth/auth-call.ts'
import { apiContext, type PageContext } from '#app/page/context.ts'
import { ApiError } from '#contract/errors.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'

/** What became of the form: bought, requested, or the data for which an approval is needed. */
export type DataOutcome = 'added' | 'asked' | { needsWord: string }

/** Whether one of the buttons that add data or ask for it was pressed. */
export function isDataForm(form: FormData): boolean {
  return form.has('add_data') || form.has('ask_data')
}

/** Adds data to an eSIM, or asks for it. Throws a `conflict` if that is not possible now. */
export async function runData(context: PageContext, form: FormData): Promise<DataOutcome> {
  const api = context.get(apiContext)
  const isAsking = form.has('ask_data')
  const [price, addonId = ''] = textOf(form, isAsking ? 'ask_data' : 'add_data').split(' ')
  const wanted = {
    idempotencyKey: textOf(form, 'key'),
    esimId: textOf(form, 'esim'),
    addonId,
    totalMinor: Number(price),
  }
  if (isAsking) {
    await api.call('requestData', {
      ...wanted,
      word: textOf(form, 'word').slice(0, maxApprovalWord),
    })
    return 'asked'
  }
  try {
    await api.call('addAssignedData', wanted)
    return 'added'
  } catch (error) {
    const reason = error instanceof ApiError ? error.details?.reason : undefined
    if (reason === 'needs_approval') return { needsWord: addonId }
    throw error
  }
}
