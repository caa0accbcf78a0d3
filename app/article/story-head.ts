import { type PageContext, valuesOf } from '#app/page/context.ts'
import { addressOf, canonicalOf, type Head, pictureAddress } from '#app/page/head.ts'
import { breadcrumbLd, type Crumb } from '#app/page/json-ld.ts'
import { articleHead } from './article-head.ts'
import type { ShownEntry } from './load-entry.ts'

type Input = {
  context: PageContext
  entry: ShownEntry
  /** The pages above this one, the outermost first. */
  crumbs: readonly Crumb[]
}

/** The longest headline that search engines accept. */
const maxHeadline = 110

/** Returns the head of a guide, a post or an item for the press, with its structured data. */
export function storyHead({ context, entry, crumbs }: Input): Head {
  const { path, locale } = valuesOf(context)
  const trail = breadcrumbLd([...crumbs, { name: entry.title, path }], (to) =>
    addressOf(context, locale, to),
  )
  const jsonLd = [postingLd({ context, entry, path }), trail]
  return articleHead({ context, entry, jsonLd, kind: 'article' })
}

type Posting = Omit<Input, 'crumbs'> & { path: string }

function postingLd({ context, entry, path }: Posting): object {
  const shop = shopLd(context)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: cutHeadline(entry.title),
    description: entry.seo.description,
    image: pictureAddress(context, { kind: entry.type, slug: entry.slug }),
    datePublished: entry.publishedAt,
    dateModified: entry.updatedAt,
    inLanguage: entry.locale,
    author: shop,
    publisher: shop,
    mainEntityOfPage: canonicalOf({ context, path, textLocale: entry.locale }),
  }
}

function shopLd(context: Input['context']): object {
  const { brand, legal } = valuesOf(context).tenant
  const { origin } = valuesOf(context)
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: legal.entity,
    url: origin,
    logo: `${origin}/favicon.svg`,
  }
}

/** Shortens a headline that is too long, at the end of a word. */
export function cutHeadline(title: string): string {
  const letters = [...title]
  if (letters.length <= maxHeadline) return title
  const head = letters.slice(0, maxHeadline - 1).join('')
  return `${head.replace(/\s+\S*$/u, '')}…`
}
