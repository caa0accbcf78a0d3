import { listText } from '#app/format/list.ts'
import { reasonText } from '#app/format/sentence/approval-sentence.ts'
import { m } from '#app/paraglide/messages.js'
import { MessageField } from '#app/ui/approval/message-field.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { Callout } from './ui/callout.tsx'

type Needing = {
  needs: readonly ApprovalCheck[]
  approvers: readonly string[]
  place: string
  currency: Currency
  locale: Locale
}

/** The reason why somebody else has to approve, and the names of those who could. */
export function shownNeeds({ needs, approvers, place, currency, locale }: Needing) {
  const reasons = needs.map((check) => reasonText({ check, currency, place }, { locale }))
  return {
    why: m.approval_needs({ reasons: listText(reasons, locale) }),
    who:
      approvers.length > 0
        ? m.approval_goes_to({ names: listText(approvers, locale) })
        : m.approval_nobody(),
    mayAsk: approvers.length > 0,
  }
}

export type ShownNeeds = ReturnType<typeof shownNeeds>

/**
 * Says that an approval is needed, and offers to request it; rendered inside the form of the
 * purchase or assignment.
 */
export function AskApproval({ needs: { why, who, mayAsk } }: { needs: ShownNeeds }) {
  return (
    <>
      <Callout kind="warns">{`${why} ${who}`}</Callout>
      {mayAsk && (
        <>
          <MessageField />
          <Button intent="ask" size="large" wide>
            {m.approval_send()}
          </Button>
        </>
      )}
    </>
  )
}
