import { localeContext, type PageContext, tenantContext } from '#app/page/context.ts'
import { type DocumentHead, type Head, pageHead } from '#app/page/head.ts'
import type { Locale } from '#contract/locale.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { articleFaqLd } from './json-ld.ts'
import type { ShownEntry } from './load-entry.ts'

type Input = {
  context: PageContext
  entry: Pick<ShownEntry, 'type' | 'slug' | 'seo' | 'locale' | 'availableLocales' | 'body'>
  jsonLd?: object[]
  canonicalPath?: string
  isUnlisted?: boolean
  kind?: DocumentHead['kind']
}

/**
 * Returns the head of a text's page. A text that is not translated is canonical to its English
 * page, and only the languages in which it is published are alternates. The questions that the text
 * answers are described for search engines.
 */
export function articleHead({ context, entry, jsonLd = [], ...given }: Input): Head {
  const { locales } = context.get(tenantContext)
  const published = locales.filter((each) => entry.availableLocales.includes(textLocaleOf(each)))
  const questions = articleFaqLd(entry.body)
  return pageHead({
    context,
    ...entry.seo,
    ...given,
    picture: { kind: entry.type, slug: entry.slug },
    jsonLd: questions ? [...jsonLd, questions] : jsonLd,
    textLocale: entry.locale,
    published,
  })
}

/** Returns the language of a text if it differs from the page's. */
export function foreignLang(
  { locale }: Pick<ShownEntry, 'locale'>,
  context: PageContext,
): Locale | undefined {
  return locale === textLocaleOf(context.get(localeContext)) ? undefined : locale
}
