/** Names of fields that are stored nowhere; a postal code is no secret. */
const secret = /password|secret|token|^code$/
const untyped = ['hidden', 'password', 'file', 'submit', 'button', 'image', 'reset']

/** Whether the value of a form's field may be kept while a person signs in. */
export function mayKeep(name: string): boolean {
  return name !== '' && !secret.test(name)
}

/** Whether a field holds what a person typed or chose, and may be kept. */
export function isTypedField({ name, type }: { name: string; type: string }): boolean {
  return mayKeep(name) && !untyped.includes(type)
}
