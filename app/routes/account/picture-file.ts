import { maxPictureBytes, pictureTypes } from '#contract/words.ts'

/** Why a chosen file cannot be a picture here, by what the browser knows of it. */
export function fileProblem(file: Pick<File, 'type' | 'size'> | undefined) {
  // Without a choice browsers send a file without name and bytes.
  if (!file || file.size === 0) return 'missing'
  if (!pictureTypes.some((known) => known === file.type)) return 'type'
  return file.size > maxPictureBytes ? 'large' : undefined
}
