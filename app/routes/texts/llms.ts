import { loadList } from '#app/article/load-list.ts'
import { valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import type { Route } from './+types/llms.ts'

/** The most texts of a collection that the file names. */
const mostTexts = 100

/**
 * The shop's texts for assistants (llmstxt.org): what the shop is, and where its pages are. Each
 * page answers `Accept: text/markdown`.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { locale, origin } = valuesOf(context)
  const { brand, defaultLocale } = valuesOf(context).tenant
  const address = (path: string) => origin + localePath(locale, defaultLocale, path)
  const link = (path: string, label: string) => `- [${label}](${address(path)})`

  async function section(type: EntryType, title: string, pathOf: (slug: string) => string) {
    const { entries } = await loadList(context, { type, size: mostTexts })
    const lines = entries.map(({ slug, title: label, summary }) => {
      return `${link(pathOf(slug), plainText(label))}: ${plainText(summary)}`
    })
    return lines.length > 0 ? [`## ${title}`, '', ...lines, ''] : []
  }

  const lines = [
    `# ${brand.name}`,
    '',
    `> ${m.shell_foot_claim()}`,
    '',
    link(pathTo('shop'), m.shell_foot_countries()),
    `- [Sitemap](${origin}/sitemap.xml)`,
    `- [OpenAPI](${origin}/api/v3/openapi.json)`,
    '',
    ...(await section('guides', m.guides_title(), (slug) => pathTo('guide', { slug }))),
    ...(await section('documents', m.documents_title(), (slug) => pathTo('document', { slug }))),
    ...(await section('posts', m.blog_title(), (slug) => pathTo('post', { slug }))),
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  })
}

/**
 * Returns a text on one line that Markdown reads as text, so that it brings no link or element.
 * Backslashes would not do: readers make them part of a bare address in front of them.
 */
function plainText(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.replace(/[\\`[\]<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
