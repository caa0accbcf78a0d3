import type { CallWith } from '../call/call.ts'
import type { HandlersWith } from '../call/handlers.ts'
import type { IdentityServices } from '../identity/call.ts'
import type { Sender } from '../mail/mail.ts'
import type { Books } from './providers/payment/payment-provider.ts'
import type { Trade } from './providers/trade.ts'

/** What calls about what is sold need besides. */
export type CommerceServices = IdentityServices & {
  /** Absent where nothing can be sold: production has no sandbox. */
  trade?: Trade
}

export type Call = CallWith<CommerceServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

/** What work on orders needs, in a call or by the clock. */
export type Desk = Books &
  Pick<Sender, 'origin'> & {
    services: Pick<CommerceServices, 'trade' | 'mails' | 'sealingKeys'>
    /** Absent where nobody waits for an answer. */
    later?: Call['later']
  }
