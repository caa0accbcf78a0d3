import { encodeBase64url } from '#contract/base64url.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import type { Keyring } from '../account/test-keyring.ts'
import type { NewTestAccount } from '../test-accounts.ts'

/** A call about one resource: the id of an existing one, the id of none, and further input. */
export type Asking = {
  row: CallRow
  owner?: NewTestAccount
  own: (keyring: Keyring) => Promise<string>
  absent: string
  input: (id: string) => object
  body?: Uint8Array<ArrayBuffer>
}

export const absentPasskey = encodeBase64url(new Uint8Array(32))

export const absentKey = 'k'.repeat(32)

export const member = (permissions: readonly PermissionKey[]): NewTestAccount => ({
  member: { paymentModel: 'PRE_PAID', permissions },
})

export const absentOrder = 'nobody-ordered-this'

export const orderInput = (orderId: string) => ({ orderId })
