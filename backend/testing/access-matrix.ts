/** Kinds of callers: without a token, with a guest's token, and with accounts of every kind. */
export const roles = [
  'anonymous',
  'guest',
  'consumer',
  'business_traveller',
  'viewer',
  'prepaid_admin',
  'postpaid_admin',
  'disabled',
] as const
export type Role = (typeof roles)[number]

/** `yes`: the call reaches its handler. Otherwise the status of the refusal. */
export type Verdict = 'yes' | '401' | '403'

// In the order of the roles above.
const open = 'yes yes yes yes yes yes yes yes'
const signedIn = '401 401 yes yes yes yes yes 401'
const consumers = '401 401 yes yes 403 403 403 401'
// The disabled account is a consumer: its token alone shows this, so the answer is 403 before the
// database is asked.
const members = '401 401 403 403 yes yes yes 403'
/** Calls of the office, whose people have no account. */
const staff = '401 401 403 403 403 403 403 403'
const memberAdmins = '401 401 403 403 403 yes yes 403'

/** Calls of the strictest callers of their place are not listed. Written by hand, not from the rows. */
export const listed: Readonly<Record<string, readonly string[]>> = {
  // Anybody, with or without an account.
  [open]: [
    'POST /user/sign_in',
    'POST /user/sign_up',
    'POST /user/social_authorize',
    'POST /user/social_sign_in',
    'POST /user/get_verification_code',
    'POST /user/check_verification_code',
    'POST /user/refresh_token',
    'POST /user/reset_password',
    'POST /user/complete_email',
    'POST /user/collect_email',
    'POST /reward/shared_code',
    'POST /user/confirm_news',
    'POST /user/get_countries',
    'GET /guest/token',
    'POST /user/passkey/sign_in_options',
    'POST /user/passkey/sign_in',
    'POST /enterprise/sign_in',
    'POST /enterprise/get_verification_code',
    'POST /enterprise/check_verification_code',
    'POST /enterprise/reset_password',
    'POST /esim/assigned',
    'POST /esim/assigned/request/get',
    'POST /esim/assigned/request/create',
    'POST /enterprise/questionnaire/submit_questionnaire',
    'POST /email/questionnaire',
    'POST /email/create_partner',
    'POST /organization/invitation/get',
    'POST /organization/invitation/accept',
    'POST /enterprise/sign_on/find',
    'POST /enterprise/sign_on/start',
    'POST /enterprise/sign_on/saml/answer',
    'POST /enterprise/sign_on/finish',
    'POST /esim/gift',
    'POST /esim/addons/stop_by_link',
    'POST /esim/addons/open_link',
    'POST /order/trip/open_link',
    'POST /order/trip/add_by_link',
    'POST /esim/addons/press_by_link',
    'POST /esim/addons/undo_by_link',
    'POST /order/withdraw',
    'POST /user/create_feedback',
    'POST /office/sign_in_options',
    'POST /office/sign_in',
    'POST /office/demo_sign_in',
    'POST /office/invite/get',
    'POST /office/invite/accept',
  ],
  // Consumers and members.
  [signedIn]: [
    'POST /user/sign_out',
    'POST /user/update_password',
    'POST /user/get_avatars',
    'POST /user/prepare_upload',
    'PUT /user/upload_picture',
    'POST /user/reauthenticate',
    'POST /user/export_data',
    'GET /user/intercom/get_hmac_code',
    'POST /esim/request/get',
    'POST /esim/request/create',
  ],
  // Members, whatever their permissions.
  [members]: [
    'POST /enterprise/sign_on/trust/get',
    'POST /enterprise/sign_on/trust',
    'POST /enterprise/get_profile',
    'POST /enterprise/update_profile',
    'POST /organization/view/list',
    'POST /organization/view/save',
    'POST /organization/view/delete',
    'POST /organization/usage/get',
    'POST /organization/usage/list',
    'POST /organization/usage/export',
    'POST /organization/alert/list',
    'POST /organization/alert/set_mails',
  ],
}

/**
 * Returns who may make a call (R-AC-2): below the paths of companies, members with a permission, and
 * elsewhere consumers, unless the call is listed.
 */
export function verdictsOf(call: string): string {
  const [found] = Object.entries(listed).find(([, calls]) => calls.includes(call)) ?? []
  if (!found && / \/office\//.test(call)) return staff
  return found ?? (/ \/(organization|enterprise|auth)\//.test(call) ? memberAdmins : consumers)
}
