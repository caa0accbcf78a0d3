import { listText } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { MessageField } from '#app/ui/approval/message-field.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { useShop } from '#app/ui/shop.ts'
import { Callout } from '../ui/callout.tsx'
import type { DataOffer } from './data-offer.ts'

type FormProps = {
  esimId: string
  offer: DataOffer
  /** The id of the data for which an approval is needed. */
  needsWord: string | undefined
  /** The query of the list, to return to it. */
  filter: string
}

/** The data that can be added to an eSIM, each with a button that says what it costs. */
export function DataForm({ esimId, offer, needsWord, filter }: FormProps) {
  const { sizes, left, key } = offer
  const wanted = sizes.find(({ id }) => id === needsWord)
  return (
    <Form method="post" preventScrollReset className="plans-data">
      <h3>{m.assign_data_title()}</h3>
      <input type="hidden" name="esim" value={esimId} />
      <input type="hidden" name="key" value={key} suppressHydrationWarning />
      <input type="hidden" name="filter" value={filter} />
      {wanted ? (
        <Asking what={wanted} approvers={offer.approvers} />
      ) : (
        <>
          <p className="help">
            {`${sizes.length === 0 ? m.approval_problem_over() : m.assign_data_help()} ${left}`}
          </p>
          <ul>
            {sizes.map(({ id, priceMinor, what, price }) => (
              <li key={id}>
                <span className="num">{what}</span>
                <Button
                  type="submit"
                  size="small"
                  variant="secondary"
                  name="add_data"
                  value={`${priceMinor} ${id}`}
                >
                  <span>{m.assign_data_add({ price })}</span>
                  <span className="sr">{` ${what}`}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Form>
  )
}

type AskingProps = { what: DataOffer['sizes'][number]; approvers: readonly string[] }

/** Offers to ask those who can approve; without anybody who can, says so. */
function Asking({ what: { id, priceMinor, what, price }, approvers }: AskingProps) {
  const { locale } = useShop()
  const who =
    approvers.length > 0
      ? m.approval_goes_to({ names: listText(approvers, locale) })
      : m.approval_nobody()
  return (
    <>
      <Callout kind="warns">{`${m.assign_data_asks({ data: what, price })} ${who}`}</Callout>
      {approvers.length > 0 && (
        <>
          <MessageField />
          <Button type="submit" name="ask_data" value={`${priceMinor} ${id}`}>
            {m.approval_send()}
          </Button>
        </>
      )}
    </>
  )
}
