import type { CallWith } from '../call/call.ts'
import type { HandlersWith } from '../call/handlers.ts'
import type { IdentityServices } from '../identity/call.ts'
import type { Sender } from '../mail/mail.ts'
import type { DbContext } from '../platform/db-context.ts'
import type { Providers } from './providers/providers.ts'

/** The services that calls of commerce use besides those of identity. */
export type CommerceServices = IdentityServices & {
  /** Absent when the shop cannot sell: production has no sandbox providers. */
  providers?: Providers
  /** Set where both providers are the sandbox's: nothing costs money, and no eSIM connects. */
  isSandbox?: true
  /**
   * Sends a request to an address that somebody else has entered, and follows no redirect by itself.
   * It throws `InsideAddressError` for a host inside a network, where the runtime can tell.
   */
  sendOutside: SendOutside
}

export type SendOutside = (request: Request) => Promise<Response>

export type Call = CallWith<CommerceServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

/** What work on orders needs, whether a call or the clock has begun it. */
export type CommerceContext = DbContext &
  Pick<Sender, 'origin'> & {
    services: Pick<
      CommerceServices,
      'catalogue' | 'providers' | 'mails' | 'sealingKeys' | 'isSandbox' | 'sendOutside'
    >
    /** Runs work after the answer was sent; absent when the clock has begun the work. */
    later?: Call['later']
    queue?: Call['queue']
  }
