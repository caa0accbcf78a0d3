import type { MarginSince } from '#contract/office/price-view.ts'
import { At } from '../ui/at.tsx'

/** Since when each brand has which margin; the files of the brands decide. */
export function MarginList({ margins }: { margins: readonly MarginSince[] }) {
  return (
    <section className="panel office-runs" aria-labelledby="margins">
      <div className="part-head">
        <h2 id="margins">Margins of brands</h2>
        <span className="office-note">Added to each price; set in the brand’s file.</span>
      </div>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Brand</th>
            <th scope="col">Since</th>
            <th scope="col" className="end">
              Margin
            </th>
          </tr>
        </thead>
        <tbody>
          {margins.map(({ brand, percent, since, before }) => (
            <tr key={`${brand} ${since}`}>
              <th scope="row" className="what" translate="no">
                {brand}
              </th>
              <td>
                <At at={since} shape="full" />
              </td>
              <td className="end num">
                {before !== undefined && <del>{`${before} %`}</del>}
                <span>{`${percent} %`}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
