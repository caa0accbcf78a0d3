import { redirect, redirectDocument } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, signInPage, textOf } from '#app/auth/auth-call.ts'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { consentVersion } from '#contract/commerce/order-words.ts'
import { viewerOf } from './account-profile.ts'
import { saveName } from './change-profile.ts'
import { checkEmailCode, resendEmailCode, startEmailChange } from './email-steps.ts'
import { chooseDrawing, removePicture, uploadPicture } from './picture-steps.ts'
import { savedPath, settingsPath } from './settings-path.ts'
import { refusal } from './settings-problem.ts'

/** Steps of the settings' forms, by the `intent` of the pressed button. */
export const settingsSteps: Steps = {
  name: saveName,
  drawing: chooseDrawing,
  upload: uploadPicture,
  remove_picture: removePicture,
  email: startEmailChange,
  check: checkEmailCode,
  resend: resendEmailCode,
  password: changePassword,
  sign_on: trustSignOn,
  remove_card: removeCard,
  one_press: setOnePress,
  add_device: addDevice,
  remove_device: removeDevice,
  leave: (filled) => signOut(filled, { everywhere: false }),
  leave_all: (filled) => signOut(filled, { everywhere: true }),
  delete: deleteAccount,
}

/** The answer carries the session that continues; all other sessions of the account have ended. */
async function changePassword({ context, form }: Filled): Promise<Response> {
  const { accountType } = viewerOf(context)
  const currentPassword = textOf(form, 'current_password')
  const input = {
    password: textOf(form, 'password'),
    ...(currentPassword ? { currentPassword } : {}),
  }
  const tokens = await valuesOf(context).api.call('updatePassword', input)
  await valuesOf(context).session.start(tokens)
  return redirect(savedPath(accountType, 'password'))
}

async function trustSignOn({ context, form }: Filled): Promise<Response> {
  await valuesOf(context).api.call('trustSignOn', { trustId: textOf(form, 'trust') })
  return redirect(settingsPath('enterprise'))
}

async function removeCard({ context, form }: Filled): Promise<Response> {
  await valuesOf(context).api.call('removeCard', { cardId: textOf(form, 'card') })
  return redirect(savedPath('normal', 'cards'))
}

/** Allows that one press charges a card, where the box is ticked, or ends that. */
async function setOnePress({ context, form }: Filled): Promise<Response> {
  const isEnded = form.has('end')
  if (!isEnded && !form.has('agreed')) throw refusal('not_agreed')
  const cardId = textOf(form, 'card')
  const allowed = isEnded ? {} : { consentVersion }
  await valuesOf(context).api.call('setOnePress', { cardId, ...allowed })
  return redirect(savedPath('normal', 'cards'))
}

/** Has notices sent to the browser that has just asked for them. */
async function addDevice({ context, form }: Filled): Promise<Response> {
  const [endpoint, p256dh, auth] = ['endpoint', 'p256dh', 'auth'].map((name) => textOf(form, name))
  const device = { endpoint: endpoint ?? '', p256dh: p256dh ?? '', auth: auth ?? '' }
  await valuesOf(context).api.call('addPushDevice', device)
  return redirect(savedPath('normal', 'notices'))
}

async function removeDevice({ context, form }: Filled): Promise<Response> {
  await valuesOf(context).api.call('removePushDevice', { deviceId: textOf(form, 'device') })
  return redirect(savedPath('normal', 'notices'))
}

async function signOut({ context }: Filled, input: { everywhere: boolean }): Promise<Response> {
  await valuesOf(context).api.call('signOut', input)
  return leave(context, 'signed_out')
}

async function deleteAccount({ context, form }: Filled): Promise<Response> {
  if (!form.has('understood')) throw refusal('not_understood')
  await valuesOf(context).api.call('deleteAccount', {})
  return leave(context, 'deleted')
}

/** Loads a new document, so that nothing shown to the signed-in person remains. */
function leave(context: PageContext, done: 'signed_out' | 'deleted'): Response {
  valuesOf(context).session.end()
  context.get(signInFlowContext).end()
  return redirectDocument(`${signInPage}?done=${done}`)
}
