import { shownToField } from '#contract/pages/shown-to.ts'
import type { EdgeContext } from '../edge.ts'

/** Whether the form names another person than the one who is signed in. */
export async function isOthersForm(c: EdgeContext, form: Pick<FormData, 'get'>): Promise<boolean> {
  const shownTo = form.get(shownToField)
  if (typeof shownTo !== 'string') return false
  await c.get('session').identity()
  return c.get('session').isOthers(shownTo)
}
