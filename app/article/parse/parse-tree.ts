import type { Block, Heading, Inline } from '#app/ui/article/tree/ast.ts'
import { isPhone, type Phone } from '#app/ui/article/tree/phone-settings.ts'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'

/** The actions after the steps of an ending; the page has an address for each. */
export const treeActions = [
  ...(['connection', 'my-esims', 'install-again', 'add-data', 'device-check'] as const),
  ...(['shop', 'refund', 'withdrawal', 'support'] as const),
] as const
export type TreeAction = (typeof treeActions)[number]

export type Choice = { to: string; label: string; hint: Inline[] }

export type Question = {
  kind: 'question'
  id: string
  text: string
  hint: Block[]
  choices: Choice[]
}

export type Ending = {
  kind: 'ending'
  id: string
  text: string
  body: Block[]
  /** The steps for each phone, if they differ. */
  parts: Partial<Record<Phone, Block[]>>
  /** Every `action: name` of the text; a usable ending has one known action. */
  actions: string[]
}

export type TreeNode = Question | Ending

/** The id of the first question. */
export const treeStart = 'start'

/** Parses a decision tree: each heading of the second level begins a node. */
export function parseTree(body: readonly Block[]): Map<string, TreeNode> {
  const read: { heading: Heading; blocks: Block[] }[] = []
  for (const block of body) {
    if (block.kind === 'heading' && block.depth === 2) read.push({ heading: block, blocks: [] })
    else read.at(-1)?.blocks.push(block)
  }
  return new Map(
    read.map(({ heading, blocks }) => [
      heading.id,
      heading.isEnding ? toEnding(heading, blocks) : toQuestion(heading, blocks),
    ]),
  )
}

function toQuestion({ id, text }: Heading, blocks: readonly Block[]): Question {
  const choices = blocks.flatMap((block) =>
    block.kind === 'list' ? block.items.map(toChoice) : [],
  )
  return {
    kind: 'question',
    id,
    text,
    hint: blocks.filter(({ kind }) => kind !== 'list'),
    choices: choices.filter((choice) => choice !== undefined),
  }
}

/** Reads `[Label](#id): hint`. */
function toChoice([first]: readonly Block[]): Choice | undefined {
  if (first?.kind !== 'paragraph') return undefined
  const [link, ...hint] = first.of
  if (typeof link !== 'object' || link.kind !== 'link' || !link.href.startsWith('#')) {
    return undefined
  }
  const [before] = hint
  if (typeof before === 'string') hint[0] = before.replace(/^\s*[:：]\s*/, '')
  return { to: link.href.slice(1), label: plainInline(link.of), hint }
}

function toEnding({ id, text }: Heading, blocks: readonly Block[]): Ending {
  const ending: Ending = { kind: 'ending', id, text, body: [], parts: {}, actions: [] }
  let part = ending.body
  for (const block of blocks) {
    const action = actionOf(block)
    const phone = block.kind === 'heading' ? block.text.toLowerCase() : undefined
    if (action !== undefined) ending.actions.push(action)
    else if (isPhone(phone)) {
      part = []
      ending.parts[phone] = part
    } else part.push(block)
  }
  return ending
}

function actionOf(block: Block): string | undefined {
  if (block.kind !== 'paragraph') return undefined
  return /^action: ([\w-]+)$/.exec(plainInline(block.of))?.[1]
}

/** Returns the action of an ending; the build refuses texts with unknown actions. */
export function actionOfEnding({ actions }: Ending): TreeAction {
  return treeActions.find((each) => each === actions[0]) ?? 'support'
}

/** Whether an ending's steps depend on the phone. */
export function needsPhone({ parts }: Ending): boolean {
  return Object.keys(parts).length > 0
}
