import { data, redirect } from 'react-router'
import type { ApiClient } from '#app/api/client.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { starChoices } from '#contract/catalogue/review-words.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Stores the review of the page's eSIM, or deletes it. */
export async function runReviewForm(api: ApiClient, esimId: string, form: FormData) {
  const stars = starChoices.find((choice) => String(choice) === form.get('stars'))
  const text = String(form.get('text') ?? '')
  const isDeleting = form.get('intent') === 'delete_review'
  if (!isDeleting && !stars) {
    const due = m.kit_rule_required({ name: m.review_form_stars() })
    return data({ review: { stars: due } }, { status: 422 })
  }
  try {
    await orNotFound(
      stars && !isDeleting
        ? api.call('writeReview', { esimId, stars, text })
        : api.call('deleteReview', { esimId }),
    )
    return redirect(pathTo('esim', { id: esimId }))
  } catch (error) {
    return data({ review: { text: problemOf(error) } }, { status: 422 })
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  if (code === 'invalid_input') return m.kit_rule_characters({ name: m.review_form_text() })
  if (code === 'conflict') return m.review_problem_unused()
  if (code !== 'rate_limited') throw error
  const seconds = Number(details.retryAfterSeconds ?? 60)
  return m.auth_problem_too_often({ count: Math.max(1, Math.ceil(seconds / 60)) })
}
