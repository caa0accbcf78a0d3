import { renderToReadableStream } from 'react-dom/server.edge'

/**
 * The upper limit that React allows: a listing of 40 product cards, streamed by react-dom without
 * any other code. The cards have what a shop's cards have: picture, badges, name, facts, price, two
 * actions. The page has the size that the performance budgets refer to: 64 KB, 3 KB gzipped.
 */
const cards = Array.from({ length: 40 }, (_, i) => ({
  id: `plan-${i}`,
  title: `Plan ${i}`,
  price: `€${(3.5 + i).toFixed(2)}`,
  perGb: `€${((3.5 + i) / 5).toFixed(2)} per GB`,
  badges: ['5G', 'Hotspot'],
  facts: [
    ['Valid', `${i + 1} days`],
    ['Data', `${i + 1} GB`],
    ['Networks', 'SoftBank, au'],
    ['Refund', 'until installed'],
    ['Hotspot', 'yes'],
    ['Add-ons', `from €${i + 2}`],
    ['Starts', 'with first use'],
  ],
}))

function Card({ id, title, price, perGb, badges, facts }: (typeof cards)[number]) {
  return (
    <li className="card" data-id={id}>
      <article className="card-body" aria-labelledby={`${id}-title`}>
        <a className="card-picture" href={`/plans/${id}`} tabIndex={-1}>
          <img
            src={`/pictures/${id}.jpg`}
            srcSet={`/pictures/${id}@2.jpg 2x`}
            sizes="320px"
            alt=""
            width={320}
            height={200}
            loading="lazy"
            decoding="async"
            className="picture"
          />
        </a>
        <ul className="badges">
          {badges.map((badge) => (
            <li key={badge} className="badge">
              <span className="badge-label">{badge}</span>
            </li>
          ))}
        </ul>
        <h3 className="card-title" id={`${id}-title`}>
          <a className="card-link" href={`/plans/${id}`}>
            {title}
          </a>
        </h3>
        <dl className="facts">
          {facts.map(([term, value]) => (
            <div key={term} className="fact">
              <dt className="fact-term">{term}</dt>
              <dd className="fact-value">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="price">
          <span className="price-now">{price}</span> <small className="price-unit">{perGb}</small>
        </p>
        <div className="actions">
          <button type="button" className="button primary" name="buy" value={id}>
            Buy
          </button>
          <label className="compare">
            <input type="checkbox" className="compare-box" name="compare" value={id} /> Compare
          </label>
        </div>
      </article>
    </li>
  )
}

function Page() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>Listing</title>
      </head>
      <body>
        <main className="listing">
          <ul className="cards">
            {cards.map((card) => (
              <Card key={card.id} {...card} />
            ))}
          </ul>
        </main>
      </body>
    </html>
  )
}

export default {
  async fetch() {
    const stream = await renderToReadableStream(<Page />)
    return new Response(stream, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  },
}
