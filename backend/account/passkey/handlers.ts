import type { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { callerOf } from '../../call/call.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../call.ts'
import { assertionOptions } from './accept-assertion.ts'
import { addPasskey, registrationOptions } from './add-passkey.ts'
import { removePasskey, renamePasskey } from './change-passkey.ts'
import { reauthenticateWithPasskey, signInWithPasskey } from './sign-in-passkey.ts'
import { listPasskeys, shown } from './stored-passkey.ts'

/** Handlers of consumers' passkeys. */
export const passkeyHandlers: Handlers<typeof passkeyCalls> = {
  signInOptions: async (_, call) => assertionOptions(call),
  signIn: async (input, call) => signInWithPasskey(call, input),
  reauthenticate: async (input, call) => reauthenticateWithPasskey(call, input),
  registrationOptions: async (_, call) => registrationOptions(call),
  register: async (input, call) => shown(await addPasskey(call, input)),
  async list(_, call) {
    const passkeys = await listPasskeys(call, callerOf(call).accountId)
    return { passkeys: passkeys.map(shown) }
  },
  rename: async (input, call) => shown(await renamePasskey(call, input)),
  remove: async ({ id }, call) => whenDone(removePasskey(call, id)),
}
