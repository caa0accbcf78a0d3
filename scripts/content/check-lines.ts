import { callouts } from '#app/ui/article/tree/ast.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import type { Known, LineProblem, TextFile } from './text-file.ts'

/** Folders of addresses whose last part is the slug of a text. */
const collections: Readonly<Record<string, EntryType>> = {
  '/destination-guides/': 'guides',
  '/blog/': 'posts',
  '/media-center/': 'media',
  '/documents/': 'documents',
  '/landing/': 'landing',
}

/** Returns the links, pictures, references and markers of a body that lead or stand for nothing. */
export function checkLines(text: TextFile, original: TextFile, known: Known): LineProblem[] {
  return text.body
    .split('\n')
    .flatMap((line, at) =>
      lineProblems(line, text, original, known).map((message) => ({ at, message })),
    )
}

function lineProblems(line: string, text: TextFile, original: TextFile, known: Known): string[] {
  const problems: string[] = []
  for (const [, mark, alt = '', href = ''] of line.matchAll(
    /(!?)\[([^\]]*)\]\(([^)\s]+)[^)]*\)/g,
  )) {
    if (mark && alt.trim() === '') problems.push(`the picture ${href} has no text`)
    const problem = mark ? pictureProblem(href, known) : linkProblem(href, text, known)
    if (problem) problems.push(problem)
  }
  // Pages leave such a link out, wherever in the line it stands.
  for (const [address] of line.matchAll(/\bhttp:\/\/[^\s)>|"]*/gi)) {
    problems.push(`${address} must begin with https:`)
  }
  const sources = Array.isArray(original.data.sources) ? original.data.sources.length : 0
  for (const [, number = ''] of line.matchAll(/\[\^(\d+)\]/g)) {
    if (Number(number) > sources) problems.push(`there is no source ${number}`)
  }
  const marker = /^>\s*\[!(\w+)\]/.exec(line)?.[1]
  if (marker && !(callouts as readonly string[]).includes(marker.toLowerCase())) {
    problems.push(`${marker} is no marker of a quotation`)
  }
  return problems
}

/** A text in a file has no assets, so pages show only pictures that the shop itself has. */
function pictureProblem(href: string, { hasFile }: Known): string | undefined {
  const path = /^\/(?!\/)[^?#]*/.exec(href)?.[0]
  if (path === undefined) return `the picture ${href} is no file of the shop`
  return hasFile(path) ? undefined : `there is no picture ${href}`
}

function linkProblem(href: string, { body }: TextFile, known: Known): string | undefined {
  if (href.startsWith('#')) {
    // Texts may link only to ids, because anchors of headings without an id depend on the language.
    return body.includes(`{${href}`) ? undefined : `${href} is no place in this text`
  }
  if (!/^\/(?!\/)/.test(href)) {
    return /^(https?:\/\/|mailto:|tel:)/i.test(href) ? undefined : `${href} is no address`
  }
  const path = href.split(/[?#]/)[0] ?? ''
  return isPage(path, known) ? undefined : `${href} leads nowhere`
}

function isPage(path: string, { plans, texts }: Known): boolean {
  const row = matchRoute(path)
  if (row?.feature) return true
  if (!row?.module) return false
  if (row.id === 'destination') {
    const [slug = '', plan] = path.slice(1).split('/')
    const sold = plans.get(slug.slice(0, -destinationSuffix.length))
    return sold !== undefined && (plan === undefined || sold.has(plan))
  }
  const folder = Object.keys(collections).find((each) => path.startsWith(each))
  if (!folder || row.path === path) return true
  return texts.has(`${collections[folder]}/${path.slice(folder.length)}`)
}
