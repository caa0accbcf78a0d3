import type { CallRow } from '#contract/calls/row.ts'

const email = 'sample@example.com'
const password = 'a long enough sample password'
const proof = 'sealed.sample-proof-of-nothing'
const flow = 'sample-flow-of-nobody'
const code = '123456'
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
const address = { name: 'A', line_1: 'B', city: 'C', postal_code: '1', country: 'DE' }
const contact = { company: 'A', country: 'DE', name: 'B', email }
const basket = { plan_id: 'sample-plan', quantity: 1, currency: 'USD' }
const nonce = 'sample-nonce-of-nobody'

/** Valid input of every row, although the ids in it do not exist. */
const samples: Readonly<Record<string, object>> = {
  '/user/sign_in': { email, password },
  '/user/sign_up': { proof, password },
  '/user/social_authorize': {
    provider: 'google',
    redirect_uri: 'https://shop.example/auth/social/google/callback',
    state: nonce,
    nonce,
    code_challenge: 'c'.repeat(43),
  },
  '/user/social_sign_in': {
    provider: 'google',
    code: 'sample',
    code_verifier: 'v'.repeat(43),
    nonce,
    redirect_uri: 'https://shop.example/auth/social/google/callback',
  },
  '/user/get_verification_code': { email, purpose: 'sign_in' },
  '/user/check_verification_code': { email, purpose: 'sign_in', flow, code },
  '/user/refresh_token': { refresh_token: 'sample-refresh-token-of-nobody' },
  '/user/update_profile': { name: 'Anna' },
  '/user/update_password': { current_password: password, password },
  '/user/reset_password': { proof, password },
  '/user/update_email': { current_proof: proof, new_proof: proof },
  '/user/complete_email': { proof, email_proof: proof },
  '/user/collect_email': { email },
  '/user/confirm_news': { token: proof },
  '/user/prepare_upload': { kind: 'avatar', content_type: 'image/png', size_bytes: 10 },
  '/user/upload_picture': { key: 'k'.repeat(32) },
  '/user/reauthenticate': { password },
  '/user/passkey/sign_in': { flow, credential },
  '/user/passkey/reauthenticate': { flow, credential },
  '/user/passkey/register': { flow, credential, name: 'Phone' },
  '/user/passkey/rename': { id: 'AAAA', name: 'Phone' },
  '/user/passkey/remove': { id: 'AAAA' },
  '/enterprise/sign_in': { email, password },
  '/enterprise/get_verification_code': { email, purpose: 'reset' },
  '/enterprise/check_verification_code': { email, purpose: 'reset', flow, code },
  '/enterprise/reset_password': { proof, password },
  '/enterprise/update_profile': { name: 'Anna' },
  '/enterprise/billing/update_billing_address': { address },
  '/enterprise/billing/update_mailing_address': { address },
  '/enterprise/billing/update_vat_number': { vat_number: null },
  '/organization/cart/set_line': { plan_id: 'jp-5gb-30d-v1', quantity: 2 },
  '/organization/master_order/create': {
    idempotency_key: 'sample',
    lines: [{ plan_id: 'jp-5gb-30d-v1', quantity: 1 }],
    total_minor: 0,
  },
  '/organization/master_order/get': { order_id: 'sample-order' },
  '/enterprise/questionnaire/submit_questionnaire': {
    ...contact,
    form: 'register',
    travellers: '1-5',
    payment_model: 'PRE_PAID',
    currency_unit: 'USD',
    time_zone: 'UTC',
  },
  '/email/questionnaire': { ...contact, form: 'book', travellers: '1-5' },
  '/email/create_partner': {
    ...contact,
    form: 'reseller',
    website: 'shop.example',
    audience: 'Students',
  },
  '/organization/role/add_roles': { roles: [{ name: 'Buyer', permissions: ['GET_DATA_USAGE'] }] },
  '/organization/role/update_roles': {
    roles: [{ id: 'sample-role', name: 'Buyer', permissions: ['GET_DATA_USAGE'] }],
  },
  '/organization/role/delete_roles': { role_ids: ['sample-role'] },
  '/organization/role/batch_update_roles': {
    account_ids: ['sample-account'],
    role_id: 'sample-role',
  },
  '/organization/billing_group/add': { name: 'Sales', cost_centre: '4711' },
  '/organization/billing_group/update': {
    group_id: 'sample-group',
    name: 'Sales',
    cost_centre: '4711',
  },
  '/organization/billing_group/delete': { group_id: 'sample-group' },
  '/organization/billing_group/move': { account_ids: ['sample-account'], group_id: 'sample-group' },
  '/organization/people/list': { q: 'anna', sort: '-name', page: 2 },
  '/organization/people/invite': {
    people: [{ name: 'Anna', email }],
    role_id: 'sample-role',
    locale: 'en',
  },
  '/organization/people/resend': { account_id: 'sample-account' },
  '/organization/people/suspend': { account_id: 'sample-account' },
  '/organization/people/resume': { account_id: 'sample-account' },
  '/organization/people/remove': { account_id: 'sample-account' },
  '/organization/invitation/get': { token: nonce },
  '/organization/invitation/accept': { token: nonce, password },
  '/order/quote': basket,
  '/order/create': {
    ...basket,
    idempotency_key: 'sample',
    total_minor: 0,
    consent: true,
    consent_version: '2026-11',
  },
  '/order/pay': { order_id: 'sample-order', card: 'success' },
  '/order/get': { order_id: 'sample-order' },
  '/order/cancel': { order_id: 'sample-order' },
  '/order/receipt': { order_id: 'sample-order' },
  '/order/withdraw': { number: '7K3M9QX2TD', email },
  '/user/create_feedback': { token: proof },
  '/esim/get': { esim_id: 'sample-esim' },
  '/esim/rename': { esim_id: 'sample-esim', name: 'Phone' },
  '/order/exchange_quote': { order_id: 'sample-order', plan_id: 'jp-1gb-7d-v1' },
  '/order/exchange': {
    idempotency_key: 'sample',
    order_id: 'sample-order',
    plan_id: 'jp-1gb-7d-v1',
    due_minor: 0,
    return_minor: 0,
    consent: true,
    consent_version: '2026-11',
  },
  '/esim/give': { esim_id: 'sample-esim', email },
  '/esim/take_back': { esim_id: 'sample-esim' },
  '/esim/gift': { token: proof },
  '/esim/accept': { token: proof },
  '/esim/accepted': { token: proof },
  '/esim/review': { esim_id: 'sample-esim', stars: 5, text: 'Worked everywhere.' },
  '/esim/delete_review': { esim_id: 'sample-esim' },
  '/esim/addons': { esim_id: 'sample-esim', currency: 'USD' },
  '/esim/addons/start_auto': { esim_id: 'sample-esim', cap_minor: 1, consent: true },
  '/esim/addons/stop_auto': { esim_id: 'sample-esim' },
  '/esim/addons/stop_by_link': { token: proof },
  '/esim/addons/order': {
    idempotency_key: 'sample',
    esim_id: 'sample-esim',
    addon_id: 'sample-addon',
    currency: 'USD',
    total_minor: 0,
    consent: true,
    consent_version: '2026-11',
  },
  '/reward/points': { currency: 'USD' },
  '/reward/promos': { currency: 'USD' },
  '/reward/add_promo': { code: 'SAMPLE-CODE', currency: 'USD' },
  '/reward/remove_promo': { code: 'SAMPLE-CODE' },
  '/reward/referrals': { currency: 'USD' },
  '/user/add_friend': { name: 'Ben', email },
  '/user/update_friend': { friend_id: 'sample-friend', name: 'Ben', email },
  '/user/delete_friend': { friend_id: 'sample-friend' },
}

/** Returns the input of a row as sent; `{}` for rows without parameters. */
export function sampleInput({ path }: CallRow): object {
  return samples[path] ?? {}
}
