import { renderToReadableStream } from 'react-dom/server.edge'

/** React's limit: a listing of 40 cards, streamed as react-dom ships it, with nothing around it. */
const cards = Array.from({ length: 40 }, (_, i) => ({
  id: `plan-${i}`,
  title: `Plan number ${i} for a country far away`,
  price: `$${(3.5 + i).toFixed(2)}`,
  facts: Array.from({ length: 12 }, (_, n) => `Fact ${n} of plan ${i} that people read`),
}))

function Card({ id, title, price, facts }: (typeof cards)[number]) {
  return (
    <article className="ticket" id={id}>
      <h3 className="ticket-title">{title}</h3>
      <ul className="ticket-facts">
        {facts.map((fact) => (
          <li key={fact} className="ticket-fact">
            <span className="label">{fact}</span>
          </li>
        ))}
      </ul>
      <p className="price">
        <b>{price}</b> <a href={`/plans/${id}`}>Open</a>
      </p>
    </article>
  )
}

function Page() {
  return (
    <html lang="en">
      <head>
        <title>Listing</title>
      </head>
      <body>
        {cards.map((card) => (
          <Card key={card.id} {...card} />
        ))}
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
