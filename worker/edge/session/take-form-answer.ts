import { socialCallbackPath, socialProviders } from '#contract/words.ts'
import { type EdgeStep, redirectTo } from '../edge.ts'
import { readForm } from '../read-form.ts'

export const formAnswerPaths = socialProviders.map(socialCallbackPath)
const fields = ['code', 'state', 'error']
const maxBodyBytes = 16_384

/**
 * Redirects a provider's answer that is posted as a form, as Apple's is, to the same answer in the
 * query. A post from another site does not send Lax cookies, but the redirect to our own page does.
 * The answer is not trusted here: the page compares its state with the browser's.
 */
export function takeFormAnswer(): EdgeStep {
  return async function takeFormAnswer(c, next) {
    const form = await readForm(c.req.raw, maxBodyBytes)
    if (form === undefined) {
      c.set('refusal', 413)
      return next()
    }
    const query = new URLSearchParams()
    for (const name of fields) {
      const value = form.get(name)
      if (value) query.set(name, value)
    }
    return redirectTo(`${c.get('url').pathname}?${query}`, 303)
  }
}
