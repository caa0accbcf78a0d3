/** Whether a statement only reads; one that returns the rows that it changes does not. */
export function readsOnly(text: string): boolean {
  return /^\s*(SELECT|WITH)\b/.test(text) && !/\b(INSERT|UPDATE|DELETE)\b/.test(text)
}
