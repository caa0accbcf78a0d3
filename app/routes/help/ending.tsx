import { m } from '#app/paraglide/messages.js'
import { Blocks } from '#app/ui/article/blocks.tsx'
import { Sources } from '#app/ui/article/sources.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import type { Entry } from '#contract/texts/content.ts'
import type { ActionView, TreeView } from './tree-view.ts'

type Props = {
  ending: NonNullable<TreeView['ending']>
  sources: NonNullable<Entry['facts']['sources']>
}

/**
 * The steps of an ending, the action after them, and a mail to support in case they do not help.
 */
export function EndingView({ ending: { body, action, mail }, sources }: Props) {
  return (
    <>
      <div className="fixes">
        <Blocks of={body} />
      </div>
      <section className="act" aria-labelledby="act">
        <div>
          <h2 id="act">{m.trouble_next()}</h2>
          {action.text && <p>{action.text}</p>}
        </div>
        <Action {...action} />
        {!action.mail && (
          <p className="still">
            {m.trouble_still()}{' '}
            <a className="link" href={mail}>
              {m.trouble_send()}
            </a>{' '}
            {m.trouble_person()}
          </p>
        )}
      </section>
      {sources.length > 0 && (
        <details className="read-in">
          <summary>{m.article_sources()}</summary>
          <Sources sources={sources} />
        </details>
      )}
    </>
  )
}

function Action({ label, to, mail }: ActionView) {
  if (to !== undefined) {
    return (
      <ButtonLink size="large" to={to}>
        {label}
      </ButtonLink>
    )
  }
  return (
    <a className={buttonClass({ size: 'large' })} href={mail}>
      {label}
    </a>
  )
}
