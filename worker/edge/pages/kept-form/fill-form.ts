import { isTypedField } from '#contract/privacy/typed-field.ts'
import { escapeAttribute } from '../escape-attribute.ts'

/** Names and values of a form's fields, in their order. */
export type FormFields = readonly (readonly [name: string, value: string])[]

/** React escapes `<` and `>` in texts and attributes, so that these find whole elements. */
const forms = /<form\b([^>]*)>.*?<\/form>/gs
const controls = /<(textarea|select)\b([^>]*)>.*?<\/\1>|<(input|button)\b([^>]*)>/gs
const option = /<option\b([^>]*)>/g

/** Hidden fields that say which of several forms with the same fields it is. */
const naming = ['id', 'intent']

type Control = { tag: string; attributes: string }

/**
 * Types the fields into the first posting form of a page that has all of them. What was typed is
 * also noted in `data-typed`, because React, when it takes the page over, sets the fields that it
 * knows back to their own values.
 */
export function fillForm(html: string, fields: FormFields): string {
  let isFilled = false
  return html.replaceAll(forms, (form: string, attributes: string) => {
    const isMeant = !isFilled && readAttribute(attributes, 'method') === 'post'
    if (!isMeant || !hasAll(form, fields)) return form
    isFilled = true
    return fill(form, fields)
  })
}

function hasAll(form: string, fields: FormFields): boolean {
  const found = [...form.matchAll(controls)].map(([, tag, wide, short, narrow]) => ({
    tag: tag ?? short ?? '',
    attributes: wide ?? narrow ?? '',
  }))
  return fields.every(([name, value]) =>
    found.some(
      ({ attributes }) =>
        readAttribute(attributes, 'name') === name &&
        (!naming.includes(name) || readAttribute(attributes, 'value') === value),
    ),
  )
}

function fill(form: string, fields: FormFields): string {
  const left = new Map<string, string[]>()
  for (const [name, value] of fields) left.set(name, [...(left.get(name) ?? []), value])
  return form.replace(controls, (whole: string, ...[tag, wide, short, narrow]: string[]) => {
    const control = { tag: tag ?? short ?? '', attributes: wide ?? narrow ?? '' }
    const name = readAttribute(control.attributes, 'name') ?? ''
    const type = readAttribute(control.attributes, 'type') ?? ''
    if (control.tag === 'button' || !isTypedField({ name, type })) return whole
    return typed(whole, control, left.get(name) ?? [])
  })
}

/** Returns the control with what was typed; several fields of one name take their values in turn. */
function typed(whole: string, { tag, attributes }: Control, values: string[]): string {
  const type = readAttribute(attributes, 'type')
  if (type === 'checkbox' || type === 'radio') {
    const isChecked = values.includes(readAttribute(attributes, 'value') ?? 'on')
    const rest = without(attributes, 'checked')
    return `<input${isChecked ? ' checked=""' : ''} data-typed="${isChecked}"${rest}>`
  }
  const value = values.shift()
  if (value === undefined) return whole
  const escaped = escapeAttribute(value)
  if (tag === 'input') {
    return `<input value="${escaped}" data-typed="${escaped}"${without(attributes, 'value')}>`
  }
  const opened = `<${tag} data-typed="${escaped}"${attributes}>`
  // A browser drops the line break that follows the tag.
  if (tag === 'textarea') return `${opened}\n${escaped}</textarea>`
  const options = whole.slice(whole.indexOf('>') + 1)
  return opened + options.replaceAll(option, (_, given: string) => choose(given, value))
}

function choose(attributes: string, value: string): string {
  const isChosen = readAttribute(attributes, 'value') === value
  return `<option${isChosen ? ' selected=""' : ''}${without(attributes, 'selected')}>`
}

function without(attributes: string, name: string): string {
  return attributes.replace(new RegExp(` ${name}="[^"]*"`), '')
}

function readAttribute(attributes: string, name: string): string | undefined {
  const escaped = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return escaped?.replaceAll(/&(amp|lt|gt|quot|#x27);/g, (_, entity) => characters[entity] ?? '')
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
