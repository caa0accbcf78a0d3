import type { IdentityServices } from '../account/module.ts'
import type { CallWith } from '../call/call.ts'
import type { HandlersWith } from '../call/handlers.ts'
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
   * Sends a request to an address that a customer entered, without following redirects. Throws
   * `InsideAddressError` for a host inside a network, if the runtime can tell.
   */
  sendOutside: SendOutside
}

export type SendOutside = (request: Request) => Promise<Response>

export type Call = CallWith<CommerceServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

/** The context of work on orders, for a call or for scheduled work. */
export type CommerceContext = DbContext &
  Pick<Sender, 'origin'> & {
    services: Pick<
      CommerceServices,
      'catalogue' | 'providers' | 'mails' | 'sealingKeys' | 'isSandbox' | 'sendOutside'
    >
    /** Runs work after the answer was sent; absent in scheduled work. */
    later?: Call['later']
    queue?: Call['queue']
  }
