import { useEffect, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { shownToField } from '#contract/pages/shown-to.ts'
import { maxDecidedAtOnce } from '#contract/spending/approval-words.ts'
import { approvalPath } from './approval-address.ts'
import type { SliceAnswer } from './approval-steps.ts'

export type Decision = 'approve' | 'decline'

/** Requests that are being decided, some of them with each call. */
type Run = {
  form: FormData
  decision: Decision
  count: number
  left: readonly string[]
  failed: readonly string[]
  decided: number
  isStopped: boolean
  /** What the fetcher held when the slice under way was sent; another value is its answer. */
  before?: { data: SliceAnswer | undefined } | undefined
}

/**
 * Decides many requests by one call after the other, since one call can carry out only some. At the
 * end, or when it is stopped or fails, the page shows those that are still open.
 */
export function useSlices() {
  const { data, state, submit } = useFetcher<SliceAnswer>()
  const navigate = useNavigate()
  const [run, setRun] = useState<Run>()

  useEffect(() => {
    if (!run || state !== 'idle') return
    if (run.before) {
      if (data !== run.before.data) setRun(withAnswer(run, data))
    } else if (run.left.length === 0 || run.isStopped) {
      setRun(undefined)
      navigate(pathAfter(run))
    } else {
      setRun({ ...run, before: { data } })
      submit(sliceOf(run), { method: 'post' })
    }
  }, [run, data, state, submit, navigate])

  return {
    run,
    start(form: FormData, decision: Decision) {
      const left = form.getAll(decision).map(String)
      const none = { failed: [], decided: 0, isStopped: false }
      setRun({ ...none, form, decision, left, count: left.length })
    },
    stop: () => setRun((now) => now && { ...now, isStopped: true }),
  }
}

/** Counts the answer to the first of the requests that are left; a failed call ends the run. */
function withAnswer(run: Run, answer: SliceAnswer | undefined): Run {
  const { decided, failed, left } = run
  if (!answer || !('slice' in answer)) return { ...run, before: undefined, isStopped: true }
  return {
    ...run,
    before: undefined,
    left: left.slice(maxDecidedAtOnce),
    decided: decided + answer.slice.decided,
    failed: [...failed, ...answer.slice.failed.map(({ requestId }) => requestId)],
  }
}

function sliceOf({ form, decision, left }: Run): FormData {
  const slice = new FormData()
  slice.set('intent', 'slice')
  slice.set('decision', decision)
  slice.set('word', String(form.get('word') ?? ''))
  const shownTo = form.get(shownToField)
  if (shownTo !== null) slice.set(shownToField, shownTo)
  for (const id of left.slice(0, maxDecidedAtOnce)) {
    slice.append(decision, id)
    slice.set(`total.${id}`, String(form.get(`total.${id}`) ?? 0))
  }
  return slice
}

function pathAfter({ decision, decided, failed, left }: Run): string {
  const done = decision === 'approve' ? 'approved' : 'declined'
  return approvalPath({ done, count: decided, pick: [...failed, ...left] })
}
