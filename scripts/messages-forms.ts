/** A message as its file has it: a sentence, or forms of one that a number chooses between. */
export type Message = string | { selectors: string[]; match: Record<string, string> }[]
export type Messages = Record<string, Message>

/** Every text of a message under the form it is for; a plain one under no form. */
export function formsOf(message: Message): [form: string, text: string][] {
  if (typeof message === 'string') return [['', message]]
  return message.flatMap(({ match }) => Object.entries(match))
}

/** The parameters a text takes: `{count}` and the like. */
export function parametersOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** What people read, without the parameters: nothing of it means nothing to translate. */
export function wordsOf(text: string): string {
  return text.replace(/\{\w+\}/g, '').replace(/[^\p{Letter}]/gu, '')
}

/** The plural category that a form is for: `countPlural=one` is for `one`. */
export function categoryOf(form: string): string {
  return form.slice(form.indexOf('=') + 1)
}
