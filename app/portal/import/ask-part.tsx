import { m } from '#app/paraglide/messages.js'
import { MessageField } from '#app/ui/approval/message-field.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { ShownNeeds } from '../ask-approval.tsx'
import { Callout } from '../ui/callout.tsx'
import { type ImportAddress, importQuery } from './import-address.ts'
import type { FileView } from './import-view.ts'

type AskProps = { needs: ShownNeeds; file: FileView; address: ImportAddress }

/** Says how many rows need an approval, why and by whom; starting the import requests it. */
export function AskPart({ needs, file: { counts }, address }: AskProps) {
  const { ready, asks } = counts
  const both = m.import_assign_ask({ count: String(ready), asks: String(asks) })
  return (
    <Form method="post" className="part-body import-ask">
      <input type="hidden" name="at" value={importQuery({ ...address, show: 'all', page: 1 })} />
      <input type="hidden" name="ready" value={ready} />
      {needs.mayAsk && <input type="hidden" name="asks" value={asks} />}
      <Callout kind="warns">
        <b>{`${m.import_asks_count({ count: asks })}.`}</b>
        <span>{` ${needs.why} ${needs.who}`}</span>
      </Callout>
      {needs.mayAsk && <MessageField />}
      {(needs.mayAsk || ready > 0) && (
        <Button intent="start">
          {!needs.mayAsk
            ? m.import_assign({ count: ready })
            : ready > 0
              ? both
              : m.import_ask({ count: asks })}
        </Button>
      )}
    </Form>
  )
}
