import type { ReactNode } from 'react'
import type { DocumentHead } from '#app/page/head.ts'

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
      <meta property="og:locale" content={locale.replace('-', '_')} />
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

/** Escapes `<`, so that no text of a shop or a visitor ends the script. */
function scriptText(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
