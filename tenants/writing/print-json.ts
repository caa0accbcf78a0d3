type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

const lineWidth = 100

/**
 * Returns JSON text in the formatter's style, so that written files pass the format check: objects
 * with one field per line, lists on one line if they fit.
 */
export function printJson(value: unknown): string {
  return `${print(value as Json, '', 0)}\n`
}

/** `lead` is the number of characters before the value on its first line. */
function print(value: Json, indent: string, lead: number): string {
  if (isList(value)) return printList(value, indent, lead)
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const inner = `${indent}  `
  const fields = Object.entries(value).map(([key, field]) => {
    const name = `${inner}${JSON.stringify(key)}: `
    return name + print(field, inner, name.length)
  })
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`
}

function printList(list: readonly Json[], indent: string, lead: number): string {
  const isFlat = list.every((item) => item === null || typeof item !== 'object')
  const line = isFlat ? `[${list.map((item) => JSON.stringify(item)).join(', ')}]` : ''
  // One column is left for a comma.
  if (isFlat && lead + line.length < lineWidth) return line
  const inner = `${indent}  `
  const items = list.map((item) => inner + print(item, inner, inner.length))
  return `[\n${items.join(',\n')}\n${indent}]`
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
