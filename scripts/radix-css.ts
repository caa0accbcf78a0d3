import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import postcss, { type AtRule, type Root, type Rule } from 'postcss'

/** Radix Themes classes that the style sheet of every page may contain. */
const pageClasses = ['rt-reset', 'rt-BaseButton', 'rt-Button']

/** Radix Themes classes of the widgets that load on first use. */
const portalClasses = ['rt-TooltipContent', 'rt-TooltipArrow']

/** The beginnings of the Radix Themes classes of organisations' pages. */
const businessClasses = [
  'rt-reset',
  'rt-Table',
  'rt-BaseMenu',
  'rt-DropdownMenu',
  'rt-Popover',
  'rt-BaseTabList',
  'rt-Tabs',
  'rt-Callout',
  'rt-Switch',
  'rt-r-size-1',
  'rt-r-size-2',
  'rt-variant-ghost',
  'rt-variant-soft',
  'rt-variant-solid',
  'rt-variant-surface',
]

const classNames = /\.((?:[\w-]|\\.)+)/g

type IsAllowed = (name: string) => boolean

const oneOf = (names: readonly string[]): IsAllowed => {
  const allowed = new Set(names)
  return (name) => allowed.has(name)
}

const beginningAs = (beginnings: readonly string[]): IsAllowed => {
  return (name) => beginnings.some((beginning) => name.startsWith(beginning))
}

function isKept(selector: string, isAllowed: IsAllowed): boolean {
  const names = [...selector.matchAll(classNames)].map((match) => match[1] ?? '')
  return names.length > 0 && names.every(isAllowed)
}

/** Buttons and links are reset by a class; our own base styles reset all other elements. */
function isNeededReset(selector: string): boolean {
  return !selector.includes('rt-reset') || /\((a|button|:any-link)\b/.test(selector)
}

function keepAllowed(root: Root, isAllowed: IsAllowed): void {
  root.walkRules((rule: Rule) => {
    if (rule.parent?.type === 'atrule' && /keyframes$/.test((rule.parent as AtRule).name)) return
    const kept = rule.selectors.filter((s) => isKept(s, isAllowed) && isNeededReset(s))
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

function select(source: string, isAllowed: IsAllowed): string {
  const root = postcss.parse(source)
  keepAllowed(root, isAllowed)
  dropUnused(root)
  return `${root.toString().replace(/\n\s*\n/g, '\n')}\n`
}

/**
 * Reduces Radix Themes' style sheet to the components in use and writes it beside `out`:
 * `radix.css` for every page, `radix-portal.css` for the widgets that load on first use and
 * `radix-business.css` for organisations' pages. Its colour tokens are left out: the tenant's variables have the same names and follow color-scheme.
 */
export function buildRadixCss(out = '.generated/radix.css'): void {
  const root = new URL('..', import.meta.url).pathname
  const source = readFileSync(join(root, 'node_modules/@radix-ui/themes/components.css'), 'utf8')
  const target = join(root, out)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, select(source, oneOf(pageClasses)))
  writeFileSync(target.replace(/\.css$/, '-portal.css'), select(source, oneOf(portalClasses)))
  writeFileSync(
    target.replace(/\.css$/, '-business.css'),
    select(source, beginningAs(businessClasses)),
  )
}

if (import.meta.main) buildRadixCss()
