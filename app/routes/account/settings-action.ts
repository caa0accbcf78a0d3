import { refuse, refuseUnknown, runStep } from '#app/routes/auth/auth-action.ts'
import type { Context, Filled } from '#app/routes/auth/auth-call.ts'
import { maxPictureBytes } from '#contract/calls/words.ts'
import { saveRegion } from './change-profile.ts'
import { readForm } from './read-form.ts'
import { refusal, settingsProblem } from './settings-problem.ts'
import { settingsSteps } from './settings-steps.ts'

/** Beside the picture: the other fields and what a multipart body is written with. */
const maxOverheadBytes = 8192

/** Runs what a form of the settings asks for. */
export async function runSettingsForm(request: Request, context: Context) {
  const form = await readForm(request, maxPictureBytes + maxOverheadBytes)
  if (form === 'broken') return refuseUnknown()
  // Only a picture can be that large.
  if (form === 'large') {
    const problem = settingsProblem(refusal('picture_large'))
    return refuse({ intent: 'upload', problem, email: '' })
  }
  const { origin } = new URL(request.url)
  const steps = { ...settingsSteps, region: (filled: Filled) => saveRegion(filled, origin) }
  return runStep({ context, form, steps, problemOf: settingsProblem })
}
