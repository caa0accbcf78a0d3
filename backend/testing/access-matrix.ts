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

/**
 * `yes`: the call reaches its handler, whatever it answers. Otherwise the status of the refusal.
 */
export type Verdict = 'yes' | '401' | '403'

// In the order of the roles above.
const open = 'yes yes yes yes yes yes yes yes'
const signedIn = '401 401 yes yes yes yes yes 401'
const consumers = '401 401 yes yes 403 403 403 401'
// The disabled account is a consumer: its token alone shows this, so the answer is 403 before the
// database is asked.
const members = '401 401 403 403 yes yes yes 403'
const memberAdmins = '401 401 403 403 403 yes yes 403'

/** Who may make which call (R-AC-2). Written by hand, not derived from the table of calls. */
export const accessMatrix: Readonly<Record<string, string>> = {
  'POST /user/sign_in': open,
  'POST /user/sign_up': open,
  'POST /user/social_authorize': open,
  'POST /user/social_sign_in': open,
  'POST /user/get_verification_code': open,
  'POST /user/check_verification_code': open,
  'POST /user/refresh_token': open,
  'POST /user/sign_out': signedIn,
  'POST /user/get_profile': consumers,
  'POST /user/update_profile': consumers,
  'POST /user/update_password': signedIn,
  'POST /user/reset_password': open,
  'POST /user/update_email': consumers,
  'POST /user/complete_email': open,
  'POST /user/collect_email': open,
  'POST /user/confirm_news': open,
  'POST /user/get_avatars': signedIn,
  'POST /user/prepare_upload': signedIn,
  'PUT /user/upload_picture': signedIn,
  'POST /user/get_countries': open,
  'POST /user/reauthenticate': signedIn,
  'POST /user/export_data': signedIn,
  'POST /user/delete_account': consumers,
  'GET /user/intercom/get_hmac_code': signedIn,
  'GET /guest/token': open,
  'POST /user/passkey/sign_in_options': open,
  'POST /user/passkey/sign_in': open,
  'POST /user/passkey/reauthenticate': consumers,
  'POST /user/passkey/registration_options': consumers,
  'POST /user/passkey/register': consumers,
  'POST /user/passkey/list': consumers,
  'POST /user/passkey/rename': consumers,
  'POST /user/passkey/remove': consumers,
  'POST /enterprise/sign_in': open,
  'POST /enterprise/get_verification_code': open,
  'POST /enterprise/check_verification_code': open,
  'POST /enterprise/reset_password': open,
  'POST /enterprise/get_profile': members,
  'POST /enterprise/update_profile': members,
  'GET /auth/get_enterprise_available_roles': memberAdmins,
  'POST /enterprise/billing/update_billing_address': memberAdmins,
  'POST /enterprise/billing/delete_billing_address': memberAdmins,
  'POST /enterprise/billing/update_mailing_address': memberAdmins,
  'POST /enterprise/billing/delete_mailing_address': memberAdmins,
  'POST /enterprise/billing/update_vat_number': memberAdmins,
  'POST /organization/audit/list': memberAdmins,
  'POST /order/quote': consumers,
  'POST /order/create': consumers,
  'POST /order/pay': consumers,
  'POST /order/get': consumers,
  'POST /order/cancel': consumers,
  'GET /order/receipt': consumers,
  'POST /esim/list': consumers,
  'POST /esim/get': consumers,
  'POST /esim/rename': consumers,
  'POST /order/exchange_quote': consumers,
  'POST /order/exchange': consumers,
  'POST /esim/give': consumers,
  'POST /esim/take_back': consumers,
  'POST /esim/given': consumers,
  'POST /esim/gift': open,
  'POST /esim/accept': consumers,
  'POST /esim/accepted': consumers,
  'POST /esim/review': consumers,
  'POST /esim/delete_review': consumers,
  'POST /esim/addons': consumers,
  'POST /esim/addons/order': consumers,
  'POST /esim/addons/start_auto': consumers,
  'POST /esim/addons/stop_auto': consumers,
  'POST /esim/addons/stop_by_link': open,
  'POST /reward/points': consumers,
  'POST /reward/promos': consumers,
  'POST /reward/add_promo': consumers,
  'POST /reward/remove_promo': consumers,
  'POST /reward/referrals': consumers,
  'POST /user/get_friends': consumers,
  'POST /user/add_friend': consumers,
  'POST /user/update_friend': consumers,
  'POST /user/delete_friend': consumers,
  'POST /order/withdraw': open,
  'POST /user/create_feedback': open,
}
