import { Search } from 'lucide'
import { use, useRef, useState } from 'react'
import { useHref, useLocation } from 'react-router'
import { DocumentFacts } from '#app/page/document-facts.ts'
import type { ToldError } from '#app/page/told-error.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { TextLink } from '#app/ui/kit/link.tsx'
import { OpenSea } from '#app/ui/map/open-sea.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The 404 page: the map, a search that works without JavaScript, and the header's links. */
export function NotFoundView() {
  const action = useHref(pathTo('shop'))
  return (
    <div className="wrap lost">
      <h1>{m.error_missing_title()}</h1>
      <p className="lead muted">{m.error_missing_text()}</p>
      <search>
        <form method="get" action={action}>
          <label className="field">
            <Icon of={Search} className="i" aria-hidden />
            <span className="sr">{m.error_search_label()}</span>
            <input type="search" name="q" placeholder={m.error_search_label()} autoComplete="off" />
          </label>
          <button type="submit" className={buttonClass({})}>
            {m.error_search_button()}
          </button>
        </form>
      </search>
      <Ways />
      <OpenSea label={m.error_map_label()} />
    </div>
  )
}

/**
 * The 500 page: the id to tell support, and a way to try again. Some errors bring their own words.
 */
export function ServerErrorView({ told }: { told: ToldError | undefined }) {
  const { pathname, search } = useLocation()
  const href = useHref(told?.to ?? pathname + search)
  return (
    <div className="wrap lost">
      <h1>{told?.title ?? m.error_server_title()}</h1>
      <p className="lead muted">{told?.text ?? m.error_server_text()}</p>
      {!told && <RequestId />}
      <a className="btn p" href={href}>
        {told?.again ?? m.error_server_retry()}
      </a>
      {told && <Ways />}
      <OpenSea label={m.error_map_label()} />
    </div>
  )
}

/** The header's links, for readers who do not find what they came for. */
function Ways() {
  const { nav } = useShop()
  return (
    <ul className="ways">
      {nav.map(({ to, label }) => (
        <li key={to}>
          <TextLink to={to}>{label}</TextLink>
        </li>
      ))}
    </ul>
  )
}

/**
 * The server writes the id. The browser does not know it, and keeps and copies the server's text.
 */
function RequestId() {
  const { requestId: id } = use(DocumentFacts)
  const text = useRef<HTMLElement>(null)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    await navigator.clipboard.writeText(text.current?.textContent ?? '')
    setCopied(true)
  }
  return (
    <p className="request" hidden={id === ''} suppressHydrationWarning>
      <span className="muted">{m.error_server_request()}</span>
      <b className="num" ref={text} suppressHydrationWarning>
        {id}
      </b>
      <button
        type="button"
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        onClick={copy}
      >
        <span aria-live="polite">{isCopied ? m.error_server_copied() : m.error_server_copy()}</span>
      </button>
    </p>
  )
}
