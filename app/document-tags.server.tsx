import type { ReactNode } from 'react'
import type { DocumentHead } from '#app/page/head.ts'
import type { Locale } from '#contract/locale.ts'

/** Description, versions in other languages, preview and structured data of a document. */
export function documentTags(head: DocumentHead): ReactNode {
  const { title, description, canonical, siteName, locale, alternates, jsonLd } = head
  return (
    <>
      <meta name="description" content={description} />
      {alternates.map(({ hrefLang, href }) => (
        <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={href} />
      ))}
      {head.links.map((link) => (
        <link key={link.href} {...link} />
      ))}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={head.kind} />
      <meta property="og:url" content={canonical} />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:locale" content={openGraphLocale(locale)} />
      <meta property="og:image" content={head.image} />
      <meta name="twitter:card" content="summary_large_image" />
      {jsonLd.map(scriptText).map((text) => (
        <script
          key={text}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without the sign that ends it
          dangerouslySetInnerHTML={{ __html: text }}
        />
      ))}
    </>
  )
}

/**
 * Returns language and country as Open Graph writes them: with the country in which most people
 * speak the language.
 */
function openGraphLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize()
  return `${language}_${region}`
}

/** Escapes `<`, so that no text of a shop or a visitor ends the script. */
function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
