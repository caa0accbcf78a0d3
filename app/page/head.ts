import type { MetaDescriptor } from 'react-router'
import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import { documentHeadContext, type PageContext, valuesOf } from './context.ts'

/** The part of a page's head that the browser needs; `headTags` renders it. */
export type Head = {
  title: string
  canonical: string
  siteName: string
  locale: Locale
  /** Whether search engines are asked to leave the page out. */
  isUnlisted?: true
}

/**
 * The part of a page's head that only readers of the document need: search engines and link
 * previews.
 */
export type DocumentHead = Head & {
  description: string
  /** The picture of shared links. */
  image: string
  kind: 'website' | 'article'
  /** Language and address of each version. */
  alternates: { hrefLang: string; href: string }[]
  /** Pages before and after in a list, and feeds. */
  links: HeadLink[]
  jsonLd: object[]
}

export type HeadLink = { rel: 'prev' | 'next' | 'alternate'; href: string; type?: string }

type HeadInput = {
  context: PageContext
  title: string
  description: string
  /**
   * Path without locale prefix; by default the visited path, which makes the page its own
   * canonical.
   */
  canonicalPath?: string
  jsonLd?: object[]
  /** Whether search engines are asked to leave the page out. */
  isUnlisted?: boolean
  /** The language of the main text; by default the page's. A foreign text's page is canonical there. */
  textLocale?: Locale
  /** The locales in which the main text exists; by default all of the shop. */
  published?: readonly Locale[]
  /** What the picture of shared links shows; by default all places of the shop. */
  picture?: SharedPicture
  kind?: DocumentHead['kind']
  /** Their addresses are paths without locale prefix. */
  links?: readonly HeadLink[]
}

/** A place, a list of places (`world` or a continent) or a text, by its slug. */
export type SharedPicture = { kind: 'places' | 'lists' | EntryType; slug: string }

/** Returns the absolute address of the picture that is shown where a page is shared. */
export function pictureAddress(
  context: PageContext,
  { kind, slug }: SharedPicture = { kind: 'lists', slug: 'world' },
): string {
  const path = pathTo('shared-picture', { kind, file: `${slug}.png` })
  return addressOf(context, valuesOf(context).locale, path)
}

type Target = {
  context: PageContext
  path: string
  textLocale?: Locale | undefined
}

/** Returns the canonical address of a page, for search engines. */
export function canonicalOf({ context, path, textLocale }: Target): string {
  const { locales } = valuesOf(context).tenant
  const { locale } = valuesOf(context)
  const isNearTwin = locale === 'zh-Hans-CN' && locales.includes('zh-Hans')
  const twin = isNearTwin ? 'zh-Hans' : locale
  const isForeign = textLocale !== undefined && textLocale !== twin && locales.includes(textLocale)
  return addressOf(context, isForeign ? textLocale : twin, path)
}

/** Returns the absolute address of a path in a locale. */
export function addressOf(context: PageContext, locale: Locale, path: string): string {
  const { defaultLocale } = valuesOf(context).tenant
  return valuesOf(context).origin + localePath(locale, defaultLocale, path)
}

/**
 * Makes the head of a page. All of it goes into the document being rendered; the function returns
 * only the part that in-app navigation needs, so that loaders send no more. zh-Hans-CN is not among
 * the alternates, and its canonical is zh-Hans: the two are too similar to be listed apart.
 */
export function pageHead({ context, title, description, ...given }: HeadInput): Head {
  const { canonicalPath, jsonLd, textLocale, published, picture, kind, links = [] } = given
  const unlisted = given.isUnlisted ? { isUnlisted: true as const } : {}
  const { locale, path } = valuesOf(context)
  const { brand, locales, defaultLocale } = valuesOf(context).tenant
  const target = canonicalPath ?? path
  const href = (to: Locale, at = target) => addressOf(context, to, at)
  const canonical = canonicalOf({ context, path: target, textLocale })
  const listed = published ?? locales
  const standard = listed.includes(defaultLocale) ? defaultLocale : (listed[0] ?? defaultLocale)
  const head = withTitle({ title, canonical, siteName: brand.name, locale, ...unlisted }, title)
  context.set(documentHeadContext, {
    ...head,
    description,
    image: pictureAddress(context, picture),
    kind: kind ?? 'website',
    alternates: [
      ...listed
        .filter((each) => each !== 'zh-Hans-CN')
        .map((each) => ({ hrefLang: each as string, href: href(each) })),
      { hrefLang: 'x-default', href: href(standard) },
    ],
    links: links.map((link) => ({ ...link, href: href(locale, link.href) })),
    jsonLd: jsonLd ?? [],
  })
  return head
}

/** Returns the head with another title, to which the shop's name is added. */
export function withTitle(head: Head, title: string): Head {
  const { siteName } = head
  return { ...head, title: title.includes(siteName) ? title : `${title} | ${siteName}` }
}

/**
 * Returns the React Router meta of a page's head; it is empty where a loader failed before it made
 * one.
 */
export function headTags(head: Head | undefined): MetaDescriptor[] {
  if (!head) return []
  return [
    { title: head.title },
    { tagName: 'link', rel: 'canonical', href: head.canonical },
    ...(head.isUnlisted ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

/** The meta of a page whose loader returns its head; React Router finds it among the page's exports. */
export function meta({ loaderData }: { loaderData?: { head?: Head } | undefined }) {
  return headTags(loaderData?.head)
}
