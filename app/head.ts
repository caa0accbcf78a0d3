import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { documentHeadContext, localeContext, tenantContext, visitContext } from '#app/context.ts'
import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/path.ts'

/** What the browser needs of a page's head; `headTags` prints it. */
export type Head = { title: string; canonical: string; siteName: string; locale: Locale }

/** What only those read who fetch the document: search engines and previews of links. */
export type DocumentHead = Head & {
  description: string
  image: string
  /** Language and address of each version. */
  alternates: { hrefLang: string; href: string }[]
  jsonLd: object[]
}

type HeadInput = {
  context: Readonly<RouterContextProvider>
  title: string
  description: string
  /** Path without locale prefix; the visited path where a page is its own canonical. */
  canonicalPath?: string
  jsonLd?: object[]
}

/**
 * The head of a page. All of it goes into the document that is being made; what is returned is
 * what in-app navigation needs, so that loaders send no more. zh-Hans-CN is left out of the
 * alternates and canonical to zh-Hans: the two differ too little to be told apart.
 */
export function pageHead({ context, title, description, canonicalPath, jsonLd }: HeadInput): Head {
  const { brand, locales, defaultLocale } = context.get(tenantContext)
  const locale = context.get(localeContext)
  const { origin, path } = context.get(visitContext)
  const target = canonicalPath ?? path
  const isNearTwin = locale === 'zh-Hans-CN' && locales.includes('zh-Hans')
  const href = (to: typeof locale) => origin + localePath(to, defaultLocale, target)
  const canonical = href(isNearTwin ? 'zh-Hans' : locale)
  const head = withTitle({ title, canonical, siteName: brand.name, locale }, title)
  context.set(documentHeadContext, {
    ...head,
    description,
    image: `${origin}/og.png`,
    alternates: [
      ...locales
        .filter((each) => each !== 'zh-Hans-CN')
        .map((each) => ({ hrefLang: each as string, href: href(each) })),
      { hrefLang: 'x-default', href: href(defaultLocale) },
    ],
    jsonLd: jsonLd ?? [],
  })
  return head
}

/** The same page under another title, with the shop's name behind it. */
export function withTitle(head: Head, title: string): Head {
  const { siteName } = head
  return { ...head, title: title.includes(siteName) ? title : `${title} | ${siteName}` }
}

/** The React Router meta of a page's head; empty where a loader failed before making one. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return []
  return [{ title: head.title }, { tagName: 'link', rel: 'canonical', href: head.canonical }]
}
