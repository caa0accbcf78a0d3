import { refuse, runStep } from '#app/auth/auth-action.ts'
import type { Filled } from '#app/auth/auth-call.ts'
import { formContext, type PageContext } from '#app/page/context.ts'
import { saveRegion } from './change-profile.ts'
import { refusal, settingsProblem } from './settings-problem.ts'
import { settingsSteps } from './settings-steps.ts'

/** Runs the step that a form of the settings names. */
export async function runSettingsForm(request: Request, context: PageContext) {
  const form = context.get(formContext)
  // Only a picture can exceed the limit.
  if (!form) {
    const problem = settingsProblem(refusal('picture_large'))
    return refuse({ intent: 'upload', problem, email: '' })
  }
  const { origin } = new URL(request.url)
  const steps = { ...settingsSteps, region: (filled: Filled) => saveRegion(filled, origin) }
  return runStep({ context, form, steps, problemOf: settingsProblem })
}
