/**
 * Keeps parsed answers that are the same for everyone beyond this client. What it returns is frozen.
 */
export type AnswerMemory = {
  recall: (url: URL) => unknown
  keep: (url: URL, answer: Response, value: unknown) => void
}
