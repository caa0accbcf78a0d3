import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { valuesOf } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { AccountPage } from '#app/ui/shell/account-page.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/points.ts'
import { type EntryView, entryView } from './entry-view.ts'
import './rewards.css'

export { meta } from '#app/page/head.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { currency, locale } = valuesOf(context)
  const pageStart = new URL(request.url).searchParams.get('start') ?? undefined
  const pageInfo = pageStart === undefined ? undefined : { pageStart }
  const points = await valuesOf(context).api.call('getPoints', { currency, pageInfo })
  const { hundredMinor } = points
  const lead = m.points_lead({ price: formatMoney(hundredMinor, currency, locale) })
  return {
    lead,
    balance: points.points,
    worth: m.points_worth({ price: formatMoney(points.worthMinor, currency, locale) }),
    owed: points.owed,
    expiring: points.expiring.map(({ points: count, expiresAt }) => ({
      count,
      date: formatDate(expiresAt * 1000, locale),
    })),
    entries: points.entries.map((entry) => entryView(entry, locale)),
    isFirst: pageStart === undefined,
    next: points.lastEvaluatedKey,
    head: pageHead({ context, title: m.points_head_title(), description: lead }),
  }
}

/** The balance of points, when points expire, and the history. */
export default function PointsPage({ loaderData }: Route.ComponentProps) {
  const { lead, balance, worth, owed, expiring, entries, isFirst, next } = loaderData
  return (
    <AccountPage className="rewards-page">
      <h1 className="t1">{m.points_head_title()}</h1>
      <p className="lead muted">{lead}</p>
      <div className="panel points-balance">
        <b className="num">{m.points_count({ count: balance })}</b>
        <span className="muted">{worth}</span>
      </div>
      {owed > 0 && (
        <p className="s">
          <b className="num">{m.points_count({ count: owed })}</b> · {m.points_owed()}
        </p>
      )}
      {isFirst && expiring.length > 0 && (
        <section aria-labelledby="expiring">
          <h2 id="expiring">{m.points_expiring()}</h2>
          <ul className="row-list">
            {expiring.map(({ date, count }) => (
              <li key={date}>
                <span>{date}</span>
                <span className="num">{m.points_count({ count })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="history">
        <h2 id="history">{m.points_history()}</h2>
        {entries.length === 0 ? (
          <p className="muted">{m.points_empty()}</p>
        ) : (
          <ul className="row-list">
            {entries.map((entry) => (
              <Entry key={entry.key} entry={entry} />
            ))}
          </ul>
        )}
        {next && (
          <p>
            <Link className="btn q" to={`${pathTo('points')}?start=${encodeURIComponent(next)}`}>
              {m.orders_more()}
            </Link>
          </p>
        )}
      </section>
    </AccountPage>
  )
}

function Entry({ entry: { kind, date, points, order } }: { entry: EntryView }) {
  return (
    <li>
      <div>
        <h3>{kind}</h3>
        <p className="s muted">
          <span>{date}</span>
          {order && (
            <>
              {' · '}
              <TextLink to={pathTo('order', { order: order.id })}>{order.label}</TextLink>
            </>
          )}
        </p>
      </div>
      <span className="b num">{points}</span>
    </li>
  )
}
