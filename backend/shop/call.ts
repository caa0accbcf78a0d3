import type { IdentityServices } from '../account/module.ts'
import type { CallWith } from '../call/call.ts'
import type { WorkWith } from '../call/domain.ts'
import type { HandlersWith } from '../call/handlers.ts'
import type { BoundServices } from '../call/mount-calls.ts'
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
  /** Settles payments that do not belong to orders. */
  takePaymentEvent: (context: CommerceContext, reference: string) => Promise<void>
}

export type SendOutside = (request: Request) => Promise<Response>

/** Of those, the services that are made once for all calls. */
export type ShopServices = Omit<CommerceServices, keyof BoundServices>

export type Call = CallWith<CommerceServices>
export type Handlers<Rows> = HandlersWith<Rows, Call>

/** The context of work on orders, for a call or for scheduled work. */
export type CommerceContext = WorkWith<
  Pick<
    CommerceServices,
    | 'catalogue'
    | 'providers'
    | 'mails'
    | 'sealingKeys'
    | 'isSandbox'
    | 'sendOutside'
    | 'takePaymentEvent'
  >
>
