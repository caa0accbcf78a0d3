import { openingRetrySeconds } from '#contract/reports/opening.ts'
import { leadToReadersLanguage } from '../address/readers-language.ts'
import type { EdgeContext } from '../edge.ts'

type Opening = {
  isOpen: (c: EdgeContext) => Promise<boolean>
  /** Renders the page that says that the shop opens soon. */
  render: () => Promise<Response>
}

/**
 * Returns what is answered in place of a page while the shop has no catalogue; undefined once it has
 * one, and for what may be read before. An address without a language leads to the reader's.
 */
export async function answerBeforeOpening(
  c: EdgeContext,
  { isOpen, render }: Opening,
): Promise<Response | undefined> {
  if (c.get('row')?.beforeOpening || (await isOpen(c))) return undefined
  c.set('isOpening', true)
  const isNamed = c.get('locale') !== c.get('tenant').defaultLocale
  const elsewhere = isNamed ? undefined : leadToReadersLanguage(c)
  if (elsewhere) return elsewhere
  const page = await render()
  page.headers.set('retry-after', String(openingRetrySeconds))
  return page
}
