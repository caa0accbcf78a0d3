import { CircleCheck, TriangleAlert } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { counted, dataSize } from '../ui/words.ts'
import { type Checked, dollars, problemTexts } from './promotion-words.ts'

/** Who could use the code, on what, and at what cost. */
export function CheckPart({ checked }: { checked: Checked | undefined }) {
  return (
    <section aria-labelledby="check" className="promotion-check">
      <h3 id="check">Who could use this</h3>
      <div role="status">
        {checked === undefined ? (
          <p className="office-note">Say what it gives and from when to when.</p>
        ) : (
          <>
            <p className="big num">
              {checked.isMore
                ? `More than ${counted(checked.plans, 'plan')}`
                : counted(checked.plans, 'plan')}
            </p>
            <ul className="office-checks">
              {checked.examples.map((each) => (
                <Example key={`${each.place} ${each.priceMinor}`} example={each} />
              ))}
              {checked.problems.map((each) => {
                const { title, note } = problemTexts[each.problem](each)
                return (
                  <li key={each.problem} className="look">
                    <Icon of={TriangleAlert} className="i s16" />
                    <span>
                      <b>{title}</b>
                      <small>{note}</small>
                    </span>
                  </li>
                )
              })}
            </ul>
            {checked.mostUsdMinor !== undefined && (
              <b className="num">{`At most ${dollars(checked.mostUsdMinor)} in all`}</b>
            )}
          </>
        )}
      </div>
    </section>
  )
}

function Example({ example }: { example: Checked['examples'][number] }) {
  const { place, amountMb, days, brand, priceMinor, becomesMinor, leftMinor } = example
  const data = amountMb === undefined ? 'unlimited' : dataSize(amountMb)
  return (
    <li className="ok">
      <Icon of={CircleCheck} className="i s16" />
      <span>
        <b>{`${place}, ${data}, ${counted(days, 'day')}${brand ? ` at ${brand}` : ''}: ${dollars(priceMinor)} becomes ${dollars(becomesMinor)}`}</b>
        <small>
          {leftMinor === undefined
            ? 'What a sale has to bring is not known'
            : `${dollars(leftMinor)} is left above what a sale has to bring`}
        </small>
      </span>
    </li>
  )
}
