import type { userCalls } from '#contract/calls/customer/user.ts'
import { whenDone } from '../../call/handlers.ts'
import type { Handlers } from '../call.ts'
import { avatarUrl } from '../files/avatar-url.ts'
import { drawnAvatars } from '../files/drawn-avatars.ts'
import { storeUpload } from '../files/store-upload.ts'
import { prepareUpload } from '../files/uploads.ts'
import { readProfile } from '../person/profile.ts'
import { proveAddress, signInWithCode } from './check-code.ts'
import { collectEmail } from './collect-email.ts'
import { completeEmail } from './complete-email.ts'
import { confirmNews } from './confirm-news.ts'
import { listCountries } from './countries.ts'
import { deleteAccount } from './delete-account.ts'
import { enterToBuy } from './enter-to-buy.ts'
import { exportData } from './export-data.ts'
import { reauthenticate } from './reauthenticate.ts'
import { sendCode } from './send-code.ts'
import { resetPassword, updatePassword } from './set-password.ts'
import { signInWithPassword } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { supportChatIdentity } from './support-chat.ts'
import { updateEmail } from './update-email.ts'
import { updateProfile } from './update-profile.ts'

type Elsewhere = 'socialAuthorize' | 'socialSignIn' | 'refreshToken' | 'signOut' | 'guestToken'

/** Handlers of consumers' accounts; some of them also serve members of organisations. */
export const accountHandlers: Omit<Handlers<typeof userCalls>, Elsewhere> = {
  signIn: async (input, call) => signInWithPassword(call, 'normal', input),
  signUp: async (input, call) => signUp(call, input),
  getVerificationCode: async (input, call) => sendCode(call, 'normal', input),
  async checkVerificationCode(input, call) {
    if (input.purpose === 'sign_in') return signInWithCode(call, input)
    if (input.purpose === 'buy') return enterToBuy(call, input)
    return proveAddress(call, 'normal', input)
  },
  resetPassword: async (input, call) => resetPassword(call, 'normal', input),
  updatePassword: async (input, call) => updatePassword(call, input),
  reauthenticate: async (input, call) => reauthenticate(call, input),
  getProfile: async (_, call) => readProfile(call),
  async updateProfile(input, call) {
    await updateProfile(call, input)
    return readProfile(call)
  },
  async updateEmail(input, call) {
    await updateEmail(call, input)
    return readProfile(call)
  },
  completeEmail: async (input, call) => completeEmail(call, input),
  collectEmail: async (input, call) => whenDone(collectEmail(call, input)),
  confirmNews: async ({ token }, call) => whenDone(confirmNews(call, token)),
  getAvatars: async () => ({ avatars: drawnAvatars.map((id) => ({ id, url: avatarUrl(id) })) }),
  prepareUpload: async (input, call) => prepareUpload(call, input),
  uploadPicture: async ({ key }, call) => whenDone(storeUpload(call, key)),
  getCountries: async () => ({ countries: listCountries() }),
  exportData: async (_, call) => exportData(call),
  deleteAccount: async (_, call) => whenDone(deleteAccount(call)),
  getHmacCode: async (_, call) => supportChatIdentity(call),
}
