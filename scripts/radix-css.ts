import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss, { type AtRule, type Root, type Rule } from 'postcss'

/** Radix Themes classes that the style sheet of every page may contain. */
const pageClasses = ['rt-reset', 'rt-BaseButton', 'rt-Button']

/** Radix Themes classes of the widgets that load on first use. */
const portalClasses = [
  'rt-BaseDialogOverlay',
  'rt-BaseDialogScroll',
  'rt-BaseDialogScrollPadding',
  'rt-BaseDialogContent',
  'rt-DialogOverlay',
  'rt-DialogContent',
  'rt-r-align-center',
  'rt-TooltipContent',
  'rt-TooltipArrow',
]

const classNames = /\.((?:[\w-]|\\.)+)/g

function isKept(selector: string, allowed: ReadonlySet<string>): boolean {
  const names = [...selector.matchAll(classNames)].map((match) => match[1] ?? '')
  return names.length > 0 && names.every((name) => allowed.has(name))
}

/** Buttons and links are reset by a class; our own base styles reset all other elements. */
function isNeededReset(selector: string): boolean {
  return !selector.includes('rt-reset') || /\((a|button|:any-link)\b/.test(selector)
}

function keepAllowed(root: Root, allowed: ReadonlySet<string>): void {
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return
    const kept = rule.selectors.filter((s) => isKept(s, allowed) && isNeededReset(s))
    if (kept.length === 0) rule.remove()
    else rule.selectors = kept
  })
}

/** Drops keyframes that no remaining rule uses. */
function dropUnused(root: Root): void {
  const played = new Set<string>()
  root.walkDecls(/^animation(-name)?$/, (decl) => {
    for (const word of decl.value.split(/[\s,]+/)) played.add(word)
  })
  root.walkAtRules('keyframes', (atRule) => {
    if (!played.has(atRule.params)) atRule.remove()
  })
  root.walkAtRules((atRule) => {
    if (atRule.nodes?.length === 0) atRule.remove()
  })
  root.walkComments((comment) => {
    comment.remove()
  })
}

function select(source: string, classes: readonly string[]): string {
  const root = postcss.parse(source)
  keepAllowed(root, new Set(classes))
  dropUnused(root)
  return `${root.toString().replace(/\n\s*\n/g, '\n')}\n`
}

/**
 * Reduces Radix Themes' style sheet to the components in use and writes it beside `out`:
 * `radix.css` for every page and `radix-portal.css` for the widgets that load on first use. Its
 * colour tokens are left out: the tenant's variables have the same names and follow color-scheme.
 */
export function buildRadixCss(out = '.generated/radix.css'): void {
  const root = new URL('..', import.meta.url).pathname
  const source = readFileSync(join(root, 'node_modules/@radix-ui/themes/components.css'), 'utf8')
  const target = join(root, out)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, select(source, pageClasses))
  writeFileSync(target.replace(/\.css$/, '-portal.css'), select(source, portalClasses))
}

if (import.meta.main) buildRadixCss()
