import { RouterContextProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import {
  documentHeadContext,
  localeContext,
  tenantContext,
  visitContext,
} from '#app/page/context.ts'
import type { Locale } from '#contract/locale.ts'
import { publicTenant } from '#tenants/index.ts'
import { testTenants } from '#worker/testing/test-tenants.ts'
import { articleHead, foreignLang } from './article-head.ts'
import { parseMarkdown } from './parse/parse-markdown.ts'

const origin = 'https://shop.example'

/** Returns the head of a story that is published in some languages, as readers of one get it. */
async function headOf(locale: Locale, availableLocales: Locale[]) {
  const tenant = await testTenants.find('tradewind')
  if (!tenant) throw new Error('expected the shop tradewind')
  const context = new RouterContextProvider()
  context.set(tenantContext, publicTenant(tenant))
  context.set(localeContext, locale)
  context.set(visitContext, { origin, path: '/blog/a' } as never)
  const shown = locale === 'zh-Hans-CN' ? 'zh-Hans' : locale
  const entry = {
    type: 'posts' as const,
    slug: 'a',
    seo: { title: 'A', description: 'B' },
    locale: availableLocales.includes(shown) ? shown : ('en' as const),
    availableLocales,
    body: parseMarkdown('```faq\nQ: Why?\nA: So.\n```'),
  }
  const { canonical } = articleHead({ context, entry })
  const head = context.get(documentHeadContext)
  const alternates = (head?.alternates ?? []).map(({ hrefLang, href }) => [hrefLang, href])
  return { canonical, alternates, lang: foreignLang(entry, context), jsonLd: head?.jsonLd }
}

describe('the head of a text', () => {
  const alternates = [
    ['en', `${origin}/blog/a`],
    ['de', `${origin}/de/blog/a`],
    ['x-default', `${origin}/blog/a`],
  ]

  it('names its own address and the languages in which it is published', async () => {
    const head = await headOf('de', ['en', 'de'])
    expect(head).toMatchObject({ canonical: `${origin}/de/blog/a`, alternates, lang: undefined })
  })

  it('is canonical to the English page where it is not translated', async () => {
    const head = await headOf('fr', ['en', 'de'])
    expect(head).toMatchObject({ canonical: `${origin}/blog/a`, alternates, lang: 'en' })
  })

  it('takes the one simplified Chinese text for both', async () => {
    const head = await headOf('zh-Hans-CN', ['en', 'zh-Hans'])
    expect(head).toMatchObject({ canonical: `${origin}/zh-Hans/blog/a`, lang: undefined })
    expect(head.alternates.map(([name]) => name)).toEqual(['en', 'zh-Hans', 'x-default'])
  })

  it('describes the questions that the text answers', async () => {
    const { jsonLd } = await headOf('en', ['en'])
    expect(jsonLd).toMatchObject([{ '@type': 'FAQPage', mainEntity: [{ name: 'Why?' }] }])
  })
})
