import { checkTree, compareTrees, type TreeProblem } from '#app/article/parse/check-tree.ts'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { hasSetting, isPhone } from '#app/ui/article/tree/phone-settings.ts'
import { fallbackLocale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { type Fence, readFences } from './read-fences.ts'
import { inBody, type LineProblem } from './text-file.ts'

/** A text to check; `bodyLine` is the line of the file in which its body begins. */
export type CheckedText = Pick<Entry, 'type' | 'locale' | 'slug'> & {
  file: string
  body: string
  bodyLine: number
}

/** Returns the mistakes in screens, steps and decision trees, with file and line. */
export function checkBodies(texts: readonly CheckedText[]): string[] {
  return texts.flatMap((text) => {
    return [...checkScreens(text), ...checkHelp(text, texts)]
  })
}

function checkHelp(text: CheckedText, texts: readonly CheckedText[]): string[] {
  if (text.type !== 'help') return []
  const body = parseMarkdown(text.body)
  const original = texts.find(
    ({ type, slug, locale }) => type === 'help' && slug === text.slug && locale === fallbackLocale,
  )
  const problems: TreeProblem[] =
    original && original !== text
      ? compareTrees(parseMarkdown(original.body), body)
      : checkTree(body)
  return problems.map((problem) => atNode(text, problem))
}

/** Steps may name screens below them, and screens only settings of their phone. */
function checkScreens(text: CheckedText): string[] {
  const fences = readFences(text.body)
  const problems = fences.flatMap((fence, index) => {
    if (fence.name === 'screen') return checkScreen(fence)
    if (fence.name !== 'steps') return []
    const below = fences.slice(index).map(screenName)
    return fence.lines.flatMap((line, at) => {
      const name = cellsOf(line)[2]
      if (!name || below.includes(name)) return []
      return [{ at: fence.at + 1 + at, message: `there is no screen "${name}" below these steps` }]
    })
  })
  return inBody(text, problems)
}

function screenName({ name, lines }: Fence): string | undefined {
  return name === 'screen' ? fieldOf(lines, 'name')?.value : undefined
}

function checkScreen({ at, lines }: Fence): LineProblem[] {
  const phone = fieldOf(lines, 'phone')
  if (!phone || !isPhone(phone.value)) {
    return [{ at: at + 1 + (phone?.at ?? -1), message: `${phone?.value} is no phone` }]
  }
  const { value: system } = phone
  const known = ['on', 'off', '>', '']
  return lines.flatMap((line, below) => {
    const isField = !line.includes('|') && /^\s*\w+:/.test(line)
    const title = /^\s*title:\s*(.*)$/.exec(line)?.[1]
    const names = isField ? [title ?? ''] : cellsOf(line).slice(0, 2)
    return names
      .filter((name) => !known.includes(name) && !hasSetting(system, name))
      .map((name) => ({ at: at + 1 + below, message: `${name} is no setting of ${system}` }))
  })
}

function cellsOf(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

function fieldOf(
  lines: readonly string[],
  name: string,
): { at: number; value: string } | undefined {
  const found = lines.flatMap((line, at) => {
    const [, key, value = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(line) ?? []
    return key === name ? [{ at, value }] : []
  })
  return found.at(-1)
}

/** Names the line on which a node of a decision tree begins; of a missing node, the first line. */
function atNode({ file, body, bodyLine }: CheckedText, { id, message }: TreeProblem): string {
  const at = body.split('\n').findIndex((line) => /^##\s/.test(line) && line.includes(`{#${id}`))
  return `${file}:${bodyLine + Math.max(0, at)}: #${id}: ${message}`
}
