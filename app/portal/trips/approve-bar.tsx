import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { AskApproval } from '../ask-approval.tsx'
import { Callout } from '../ui/callout.tsx'
import type { TripsView } from './trips-view.ts'

/** The switch for using the stock first, and the approve button. */
export function ApproveBar({ view }: { view: TripsView }) {
  const { usesStock, approval, address } = view
  return (
    <section className="panel trips-approve" aria-label={m.trips_stock_first()}>
      <Form method="post" preventScrollReset className="trips-switch">
        <input type="hidden" name="open" value={address.open} />
        <input type="hidden" name="uses" value={usesStock ? 'no' : 'yes'} />
        <button
          type="submit"
          name="intent"
          value="use_stock"
          aria-pressed={usesStock}
          aria-describedby="trips-stock"
        >
          <span className="trips-knob" aria-hidden="true" />
          {m.trips_stock_first()}
        </button>
        <small id="trips-stock">{m.trips_stock_help()}</small>
      </Form>
      {approval.refused && <Callout kind="warns">{approval.refused}</Callout>}
      {approval.waiting && <Callout kind="helps">{approval.waiting}</Callout>}
      {approval.isThere && !approval.refused && !approval.waiting && (
        <>
          {approval.needs && (
            <Form method="post" className="trips-ask">
              <Shown view={view} totalMinor={approval.askedMinor} />
              <AskApproval needs={approval.needs} />
            </Form>
          )}
          {approval.mayApprove && (
            <Form method="post" className="trips-submit">
              <Shown view={view} totalMinor={approval.totalMinor} />
              <Button intent="approve" size="large">
                {approval.submit}
              </Button>
            </Form>
          )}
        </>
      )}
    </section>
  )
}

/**
 * Hidden fields with the version and total that the form showed; if the list has changed, the call
 * is refused.
 */
function Shown({ view: { key, version }, totalMinor }: { view: TripsView; totalMinor: number }) {
  return (
    <>
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="total" value={totalMinor} />
    </>
  )
}
