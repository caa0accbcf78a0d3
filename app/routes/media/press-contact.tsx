import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** The contact for journalists, and the feed of new items. */
export function PressContact({ email }: { email: string }) {
  return (
    <aside className="asks" aria-label={m.media_contact()}>
      <p className="b">{m.media_contact()}</p>
      <p>
        <a className="link" href={`mailto:${email}`}>
          {/* The column is narrow: a long address breaks after the @ first. */}
          {email.slice(0, email.indexOf('@') + 1)}
          <wbr />
          {email.slice(email.indexOf('@') + 1)}
        </a>
      </p>
      <p>
        <TextLink to={pathTo('media-feed')}>{m.article_feed()}</TextLink>
      </p>
    </aside>
  )
}
