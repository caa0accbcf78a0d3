import { Fragment } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { Inline as Part } from './ast.ts'

/** Text with its emphasis, links and references to sources. */
export function Inline({ of }: { of: readonly Part[] }) {
  // The parts of a text never change their order, so that their positions are keys.
  return of.map((part, at) => <Fragment key={`${at}`}>{show(part)}</Fragment>)
}

function show(part: Part) {
  if (typeof part === 'string') return part.includes('@') ? breakable(part) : part
  switch (part.kind) {
    case 'strong':
      return (
        <strong>
          <Inline of={part.of} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Inline of={part.of} />
        </em>
      )
    case 'code':
      return <code>{part.text}</code>
    case 'link':
      return <TextLink href={part.href} of={part.of} />
    case 'image':
      return <Picture picture={part} />
    case 'note':
      return (
        <a
          className="ref"
          href={`#source-${part.at}`}
          aria-label={m.article_source({ number: part.at })}
        >
          {part.at}
        </a>
      )
    case 'break':
      return <br />
  }
}

/** Text whose e-mail addresses may break behind their @, rather than before their last letter. */
function breakable(text: string) {
  return text.split('@').map((piece, at) => (
    <Fragment key={`${at}`}>
      {at > 0 && (
        <>
          @<wbr />
        </>
      )}
      {piece}
    </Fragment>
  ))
}

type PictureProps = { picture: Extract<Part, { kind: 'image' }> }

/** A picture as wide as the text; its space is reserved if its size is known. */
function Picture({ picture: { src, srcSet, alt, width, height } }: PictureProps) {
  const sizes = srcSet && '(width <= 760px) 100vw, 720px'
  return (
    <img
      srcSet={srcSet}
      sizes={sizes}
      src={src}
      alt={alt}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  )
}

/** A link to another page of the shop keeps the visitor's language. */
function TextLink({ href, of }: { href: string; of: readonly Part[] }) {
  if (!href.startsWith('/')) {
    return (
      <a className="link" href={href}>
        <Inline of={of} />
      </a>
    )
  }
  return (
    <Link className="link" to={href}>
      <Inline of={of} />
    </Link>
  )
}
