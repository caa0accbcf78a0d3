import { checkTree, compareTrees, type TreeProblem } from '#app/article/parse/check-tree.ts'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import type { Block, DataBlock } from '#app/ui/article/tree/ast.ts'
import { hasSetting, isPhone } from '#app/ui/article/tree/phone-settings.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'

/** A text to check; `bodyLine` is the line of the file in which its body begins. */
export type CheckedText = Pick<Entry, 'type' | 'locale' | 'slug'> & {
  file: string
  body: string
  bodyLine: number
}

/** Returns the mistakes in screens, steps and decision trees, with file and line. */
export function checkBodies(texts: readonly CheckedText[]): string[] {
  return texts.flatMap((text) => {
    const body = parseMarkdown(text.body)
    return [...checkScreens(text, body), ...checkHelp(text, body, texts)]
  })
}

function checkHelp(text: CheckedText, body: Block[], texts: readonly CheckedText[]): string[] {
  if (text.type !== 'help') return []
  const original = texts.find(
    ({ type, slug, locale }) => type === 'help' && slug === text.slug && locale === fallbackLocale,
  )
  const problems: TreeProblem[] =
    original && original !== text
      ? compareTrees(parseMarkdown(original.body), body)
      : checkTree(body)
  return problems.map(({ id, message }) => at(text, `{#${id}`, `#${id}: ${message}`))
}

function checkScreens(text: CheckedText, body: readonly Block[]): string[] {
  return body.flatMap((block) => {
    if (block.kind !== 'data') return []
    if (block.name === 'screen') return checkScreen(text, block)
    if (block.name !== 'steps') return []
    return block.rows.flatMap(([title = [], , cell], index) => {
      const screen = block.screens?.[index]
      if (cell && !screen) {
        const name = plainInline(cell)
        return [at(text, plainInline(title), `there is no screen "${name}" below these steps`)]
      }
      return screen ? checkScreen(text, screen) : []
    })
  })
}

function checkScreen(text: CheckedText, { fields, rows }: DataBlock): string[] {
  const { phone, title = '' } = fields
  const names = rows.flatMap(([name = [], value = []]) => [plainInline(name), plainInline(value)])
  if (!isPhone(phone)) return [at(text, `phone: ${phone}`, `${phone} is no phone`)]
  const known = ['on', 'off', '>', '']
  return [title, ...names]
    .filter((name) => !known.includes(name) && !hasSetting(phone, name))
    .map((name) => at(text, name, `${name} is no setting of ${phone}`))
}

/** Writes a mistake with the line of the first occurrence of some text. */
function at({ file, body, bodyLine }: CheckedText, text: string, message: string): string {
  const before = body.slice(0, Math.max(0, body.indexOf(text)))
  return `${file}:${bodyLine + before.split('\n').length - 1}: ${message}`
}
