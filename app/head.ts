import type { MetaDescriptor, RouterContextProvider } from 'react-router'
import { localeContext, tenantContext, visitContext } from '#app/context.ts'
import { localePath } from '#contract/path.ts'

/** What a page puts in its head: computed on the server, printed by `headTags`. */
export type Head = {
  title: string
  description: string
  canonical: string
  siteName: string
  image: string
  locale: string
  /** Language and address of each version, in turn: flat, since every page carries it twice. */
  alternates: string[]
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
 * Title, canonical, hreflang alternates and structured data of a page. zh-Hans-CN is left out of
 * the alternates and canonical to zh-Hans: the two differ too little to be told apart.
 */
export function pageHead({ context, title, description, canonicalPath, jsonLd }: HeadInput): Head {
  const tenant = context.get(tenantContext)
  const locale = context.get(localeContext)
  const { origin, path } = context.get(visitContext)
  const target = canonicalPath ?? path
  const isNearTwin = locale === 'zh-Hans-CN' && tenant.locales.includes('zh-Hans')
  const own = isNearTwin ? 'zh-Hans' : locale
  const href = (to: typeof locale) => origin + localePath(to, tenant.defaultLocale, target)
  return {
    title: title.includes(tenant.brand.name) ? title : `${title} | ${tenant.brand.name}`,
    description,
    canonical: href(own),
    siteName: tenant.brand.name,
    image: `${origin}/og.png`,
    locale,
    alternates: [
      ...tenant.locales
        .filter((each) => each !== 'zh-Hans-CN')
        .flatMap((each) => [each as string, href(each)]),
      'x-default',
      href(tenant.defaultLocale),
    ],
    jsonLd: jsonLd ?? [],
  }
}

/** The React Router meta of a page's head; empty where a loader failed before making one. */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return []
  return [
    { title: head.title },
    { name: 'description', content: head.description },
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...alternateLinks(head.alternates),
    { property: 'og:title', content: head.title },
    { property: 'og:description', content: head.description },
    { property: 'og:type', content: 'website' },
    { property: 'og:url', content: head.canonical },
    { property: 'og:site_name', content: head.siteName },
    { property: 'og:locale', content: head.locale.replace('-', '_') },
    { property: 'og:image', content: head.image },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...head.jsonLd.map((json) => ({ 'script:ld+json': json as { [key: string]: string } })),
  ]
}

function alternateLinks(alternates: string[]): MetaDescriptor[] {
  const links: MetaDescriptor[] = []
  for (let at = 0; at < alternates.length; at += 2) {
    const [hrefLang, href] = alternates.slice(at)
    links.push({ tagName: 'link', rel: 'alternate', hrefLang, href })
  }
  return links
}
