import { shownToField } from '#contract/pages/shown-to.ts'
import type { EdgeStep } from '../edge.ts'
import { isOthersForm } from '../session/others-form.ts'

/**
 * Refuses a form that was shown to another person than the one who is signed in now, for example
 * because somebody else has signed in in another tab since: it would act for the wrong person.
 *
 * A form without a name passes. It was shown to nobody, as that for signing in, and acts for whom
 * it names itself; or by a page of an earlier build.
 */
export function refuseOthersForm(): EdgeStep {
  return async function refuseOthersForm(c, next) {
    const form = c.get('form')
    if (form && !c.get('row')?.shared && (await isOthersForm(c, form))) c.set('refusal', 409)
    const shownTo = form?.get(shownToField)
    if (typeof shownTo === 'string') c.set('formShownTo', shownTo)
    form?.delete(shownToField)
    return next()
  }
}
