import { redirect } from 'react-router'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { apiContext, type PageContext } from '#app/page/context.ts'
import { pictureTypes } from '#contract/words.ts'
import { changeProfile } from './change-profile.ts'
import { fileProblem } from './picture-file.ts'
import { savedPath } from './settings-path.ts'
import { refusal } from './settings-problem.ts'

export async function chooseDrawing({ context, form }: Filled): Promise<Response> {
  return wear(context, textOf(form, 'avatar'))
}

export async function removePicture({ context }: Filled): Promise<Response> {
  return wear(context, null)
}

/** Announces the picture to the API, uploads it and makes it the account's picture. */
export async function uploadPicture({ context, form }: Filled): Promise<Response> {
  const picture = form.get('picture')
  if (!(picture instanceof File)) throw refusal('picture_missing')
  const problem = fileProblem(picture)
  const contentType = pictureTypes.find((known) => known === picture.type)
  if (problem || !contentType) throw refusal(`picture_${problem ?? 'type'}`)
  const sizeBytes = picture.size
  const api = context.get(apiContext)
  const { key } = await api.call('prepareUpload', { kind: 'avatar', contentType, sizeBytes })
  await api.call('uploadPicture', { key }, { body: picture })
  return wear(context, key)
}

async function wear(context: PageContext, avatar: string | null): Promise<Response> {
  const { accountType } = await changeProfile(context, { avatar })
  return redirect(savedPath(accountType, 'picture'))
}
