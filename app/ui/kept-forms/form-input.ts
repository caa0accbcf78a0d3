import { isTypedField } from '#contract/privacy/typed-field.ts'

/** What a person typed into one form of a page. */
export type FormInput = {
  form: string
  fields: readonly { name: string; value: string; isChecked: boolean }[]
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

function fieldsOf(form: HTMLFormElement): Field[] {
  const fields: Field[] = []
  for (const each of form.elements) if (isField(each)) fields.push(each)
  return fields.filter(isTypedField)
}

function isField(control: unknown): control is Field {
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]
  return kinds.some((kind) => control instanceof kind)
}

/** Names a form by its fields and by the object that it changes, which are the same after a reload. */
function nameOf(form: HTMLFormElement): string {
  const names = fieldsOf(form).map(({ name }) => name)
  const about = ['id', 'intent'].map((name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.type === 'hidden' ? field.value : ''
  })
  return [...about, ...names].join(' ')
}

/** Reads the input of a form, without secrets and files. */
export function readInput(form: HTMLFormElement): FormInput {
  const fields = fieldsOf(form).map((field) => ({
    name: field.name,
    value: field.value,
    isChecked: field instanceof HTMLInputElement && field.checked,
  }))
  return { form: nameOf(form), fields }
}

/** Types the input into the same form of the page again, if the page still has it. */
export function writeInput({ form: name, fields }: FormInput): void {
  const form = [...document.forms].find((each) => nameOf(each) === name)
  if (!form) return
  for (const [at, field] of fieldsOf(form).entries()) {
    const typed = fields[at]
    if (typed) type(field, typed)
  }
}

/**
 * Types again what the server wrote into the document after a sign-in, because React has set the
 * fields that it knows back to their own values.
 */
export function writeNoted(): void {
  for (const field of document.querySelectorAll('[data-typed]')) {
    const value = field.getAttribute('data-typed') ?? ''
    field.removeAttribute('data-typed')
    if (isField(field)) type(field, { value, isChecked: value === 'true' })
  }
}

function type(field: Field, typed: { value: string; isChecked: boolean }): void {
  const isChoice = field.type === 'checkbox' || field.type === 'radio'
  if (isChoice && field instanceof HTMLInputElement) {
    if (field.checked !== typed.isChecked) field.click()
  } else if (field.value !== typed.value) typeInto(field, typed.value)
}

/** React overwrites `value` of fields that it controls, so the element's own setter is called. */
function typeInto(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}
