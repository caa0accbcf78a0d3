import { formContext } from '#app/context.ts'
import { refuse, runStep } from '#app/routes/auth/auth-action.ts'
import type { Context, Filled } from '#app/routes/auth/auth-call.ts'
import { saveRegion } from './change-profile.ts'
import { refusal, settingsProblem } from './settings-problem.ts'
import { settingsSteps } from './settings-steps.ts'

/** Runs what a form of the settings asks for. */
export async function runSettingsForm(request: Request, context: Context) {
  const form = context.get(formContext)
  // Only a picture can be that large.
  if (!form) {
    const problem = settingsProblem(refusal('picture_large'))
    return refuse({ intent: 'upload', problem, email: '' })
  }
  const { origin } = new URL(request.url)
  const steps = { ...settingsSteps, region: (filled: Filled) => saveRegion(filled, origin) }
  return runStep({ context, form, steps, problemOf: settingsProblem })
}
