import { formContext, type PageContext } from './context.ts'

/**
 * Returns the form that was sent to a page. The edge has already read it and enforced its size
 * limit.
 */
export function sentForm(context: PageContext): FormData {
  const form = context.get(formContext)
  if (!form) throw new Error('expected a form that the edge had read')
  return form
}
