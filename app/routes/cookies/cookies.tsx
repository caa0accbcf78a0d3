import { analyticsContext, localeContext, supportChatContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { StoredThings } from '#app/ui/privacy/stored-things.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/cookies.ts'
import { cookiesText, statisticsText } from './cookies-text.ts'
import { Statistics } from './statistics.tsx'
import './cookies.css'

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? []
}

/** Reads the answer on the server, so that this page is never cached and needs no script. */
export function loader({ context, request }: Route.LoaderArgs) {
  const locale = context.get(localeContext)
  const hasStatistics = context.get(analyticsContext) !== undefined
  const hasChat = context.get(supportChatContext) !== undefined
  const text = cookiesText({ statistics: hasStatistics, chat: hasChat })
  const { title, description } = text
  return {
    tags: headTags(pageHead({ context, title, description })),
    text,
    statistics: hasStatistics && statisticsText(request.headers.get('cookie') ?? '', locale),
  }
}

/** The data that the shop stores in a browser, complete, and the choice about statistics. */
export default function Cookies({ loaderData }: Route.ComponentProps) {
  const { text, statistics } = loaderData
  return (
    <div className="wrap cookie-page">
      <nav className="s muted" aria-label={text.crumbs}>
        <ol>
          <li>
            <Link to={pathTo('home')}>{useShop().tenant.brand.name}</Link>
          </li>
          <li aria-current="page">{text.title}</li>
        </ol>
      </nav>
      <h1 className="t1">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <section aria-labelledby="statistics">
        <h2 id="statistics">{text.statistics.title}</h2>
        <p>{text.statistics.text}</p>
        {statistics && <Statistics {...statistics} />}
      </section>
      {text.lists.map(({ id, title, things }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <StoredThings things={things} />
        </section>
      ))}
    </div>
  )
}
