import { maxPictureBytes, pictureTypes } from '#contract/words.ts'

/** Says why a chosen file cannot be the picture, judged by its type and size. */
export function fileProblem(file: Pick<File, 'type' | 'size'> | undefined) {
  // Without a chosen file browsers send one without name and bytes.
  if (!file || file.size === 0) return 'missing'
  if (!pictureTypes.some((known) => known === file.type)) return 'type'
  return file.size > maxPictureBytes ? 'large' : undefined
}
