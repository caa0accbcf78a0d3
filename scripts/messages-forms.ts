/** A message as in its file: a sentence, or forms selected by a number. */
export type Message = string | { selectors: string[]; match: Record<string, string> }[]
export type Messages = Record<string, Message>

/** Returns every text of a message with its form; a plain sentence has no form. */
export function formsOf(message: Message): [form: string, text: string][] {
  if (typeof message === 'string') return [['', message]]
  return message.flatMap(({ match }) => Object.entries(match))
}

/** Returns the parameters of a text: `{count}` and the like. */
export function parametersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/**
 * Returns the letters of a text without its parameters; without letters there is nothing to
 * translate.
 */
export function wordsOf(text: string): string {
  return text.replace(/\{\w+\}/g, '').replace(/[^\p{Letter}]/gu, '')
}

/** Returns the plural category of a form: `one` for `countPlural=one`. */
export function categoryOf(form: string): string {
  return form.slice(form.indexOf('=') + 1)
}
