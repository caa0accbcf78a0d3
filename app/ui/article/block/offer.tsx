import { m } from '#app/paraglide/messages.js'
import type { DataBlock } from '../tree/ast.ts'

/** What the facts of a landing page's plans say, as a table. */
export function Offer({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'offer' || live.facts.length === 0) return null
  return (
    <section className="scroll wide" aria-label={`${m.article_table()}: ${live.facts[0]?.term}`}>
      <table className="rows">
        <tbody>
          {live.facts.map(({ key, term, texts }) => (
            <tr key={key}>
              <th scope="row">{term}</th>
              <td>
                {texts.map(({ of, text }) => (
                  <p key={text}>
                    {of && <b>{of}: </b>}
                    {text}
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
