import { useFetcher } from 'react-router'

type Answer = { problem?: { message: string; field?: string } }

/**
 * A form that changes one thing in a list is sent under a key of that thing. The page then shows
 * the new state at once; a refusal shows the old one again, together with the problem.
 */
export type RowChange = {
  /** The pressed button's intent until the answer is shown. */
  sent: string | undefined
  problem: Answer['problem']
}

/** Props of a form that is sent under a key; without a script it is sent like every other. */
export function sentAs(key: string) {
  return { navigate: false, fetcherKey: key, preventScrollReset: true } as const
}

/** Follows the change that is sent under a key. */
export function useChange(key: string): RowChange {
  const { state, formData, data } = useFetcher<Answer>({ key })
  const isSent = state !== 'idle'
  const intent = formData?.get('intent')
  return {
    sent: isSent && typeof intent === 'string' ? intent : undefined,
    problem: isSent ? undefined : data?.problem,
  }
}
