import { type } from 'arktype'
import {
  Currency,
  Done,
  Email,
  LocaleName,
  Name,
  Nothing,
  Password,
  Profile,
  Proof,
  Tokens,
} from '../../account.ts'
import { maxPictureBytes, pictureTypes } from '../../words.ts'
import { get, post, put } from '../row/endpoint.ts'
import {
  accountLimits,
  hour,
  mailCall,
  minute,
  ownCall,
  rareLimits,
  readLimits,
} from '../row/limits.ts'
import { call } from '../row/row.ts'
import { entryCalls } from './entry.ts'

/** Calls for consumers' identity and profile, below /user. */
export const userCalls = {
  ...entryCalls,
  getProfile: call({
    ...post('/user/get_profile'),
    summary: 'The profile of the signed-in account',
    access: 'normal',
    // The page of an order reads it each time.
    limits: readLimits,
    input: Nothing,
    answer: Profile,
  }),
  updateProfile: call({
    ...post('/user/update_profile'),
    summary: 'Change name, avatar, currency, language or newsletter',
    ...ownCall,
    input: type({
      'name?': Name,
      /** An id of get_avatars, a key of prepare_upload, or null for none. */
      'avatar?': 'string <= 200 | null',
      'currency_unit?': Currency,
      'locale?': LocaleName,
      'newsletter?': 'boolean',
    }),
    answer: Profile,
  }),
  updatePassword: call({
    ...post('/user/update_password'),
    summary: 'Set a new password, knowing the old one; other sessions end',
    access: 'signed_in',
    limits: rareLimits,
    input: type({ 'current_password?': Password, password: Password }),
    answer: Tokens,
  }),
  resetPassword: call({
    ...post('/user/reset_password', 'login'),
    summary: 'Set a new password with the proof of a checked code; all sessions end',
    access: 'open',
    limits: [{ scope: 'ip', count: 20, seconds: hour }],
    input: type({ proof: Proof, password: Password }),
    answer: Tokens,
  }),
  updateEmail: call({
    ...post('/user/update_email'),
    summary: 'Change the address with the proofs of the old and the new one',
    access: 'normal',
    limits: rareLimits,
    input: type({ current_proof: Proof, new_proof: Proof }),
    answer: Profile,
  }),
  completeEmail: call({
    ...post('/user/complete_email', 'signup'),
    summary: 'Give a social account its proved address, or link it to the account that has it',
    access: 'open',
    limits: [{ scope: 'ip', count: 20, seconds: hour }],
    input: type({
      proof: Proof,
      email_proof: Proof,
      /** Used only for a new account. */
      'locale?': LocaleName,
      'currency_unit?': Currency,
    }),
    answer: Tokens,
  }),
  collectEmail: call({
    ...post('/user/collect_email'),
    summary: 'Leave an address for news; a confirmation is mailed',
    ...mailCall,
    input: type({ email: Email, 'source?': /^[a-z_]{1,40}$/ }),
    answer: Done,
  }),
  confirmNews: call({
    ...post('/user/confirm_news'),
    summary: 'Confirm an address for news with the token of the mailed link',
    access: 'open',
    limits: [{ scope: 'ip', count: 60, seconds: hour }],
    input: type({ token: Proof }),
    answer: Done,
  }),
  getAvatars: call({
    ...post('/user/get_avatars'),
    summary: 'The drawn avatars one may choose',
    access: 'signed_in',
    limits: accountLimits,
    input: Nothing,
    answer: type({ avatars: type({ id: 'string', url: 'string' }).array() }),
  }),
  prepareUpload: call({
    ...post('/user/prepare_upload'),
    summary: 'Where to PUT a picture of at most 1 MiB within ten minutes',
    access: 'signed_in',
    limits: rareLimits,
    input: type({
      kind: "'avatar'",
      content_type: type.enumerated(...pictureTypes),
      size_bytes: `1 <= number.integer <= ${maxPictureBytes}`,
    }),
    answer: type({ key: 'string', upload_url: 'string', expires_at: 'number.integer' }),
  }),
  uploadPicture: call({
    ...put('/user/upload_picture'),
    summary: 'The picture that an upload was prepared for, as the body, by the key in the query',
    access: 'signed_in',
    limits: [{ scope: 'account', count: 20, seconds: hour }],
    takes: pictureTypes,
    input: type({ key: /^[\w-]{32}$/ }),
    answer: Done,
  }),
  getCountries: call({
    ...post('/user/get_countries'),
    summary: 'Countries an address may be in, with their calling codes',
    access: 'open',
    limits: [{ scope: 'ip', count: 120, seconds: minute }],
    input: Nothing,
    answer: type({
      countries: type({ code: 'string', name_en: 'string', calling_code: 'string' }).array(),
    }),
  }),
  reauthenticate: call({
    ...post('/user/reauthenticate'),
    summary: 'Prove oneself again before a sensitive change, by password or mailed code',
    access: 'signed_in',
    limits: [{ scope: 'account', count: 10, seconds: 10 * minute, of: 'failures' }],
    input: type({ password: Password }).or({ proof: Proof }),
    answer: type({ ok: 'true', until: 'number.integer' }),
  }),
  exportData: call({
    ...post('/user/export_data'),
    summary: 'Everything stored about the account, as JSON',
    access: 'signed_in',
    isSensitive: true,
    limits: rareLimits,
    input: Nothing,
    answer: type({ exported_at: 'number.integer', data: 'object' }),
  }),
  deleteAccount: call({
    ...post('/user/delete_account'),
    summary: 'Delete the account: sessions end, personal data is erased',
    access: 'normal',
    isSensitive: true,
    limits: rareLimits,
    input: Nothing,
    answer: Done,
  }),
  getHmacCode: call({
    ...get('/user/intercom/get_hmac_code'),
    summary: 'The support chat’s HMAC of the caller’s own user id',
    access: 'signed_in',
    limits: accountLimits,
    input: Nothing,
    answer: type({ user_id: 'string', hmac_code: 'string' }),
  }),
  guestToken: call({
    ...get('/guest/token'),
    summary: 'A token for calls nobody has signed in for',
    access: 'open',
    givesToken: true,
    limits: [{ scope: 'ip', count: 120, seconds: 10 * minute }],
    input: Nothing,
    answer: type({ access_token: 'string', expires_at: 'number.integer' }),
  }),
}
