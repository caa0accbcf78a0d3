/** Joins sentences with spaces, which a full stop of full width already contains. */
export function joinSentences(sentences: readonly (string | undefined)[]): string {
  return sentences.filter(Boolean).join(' ').replaceAll('。 ', '。')
}
