const proof = 'sealed.sample-proof-of-nothing'

/** Valid inputs of the calls about requests and policies; the ids in them do not exist. */
export const approvalInputs: Readonly<Record<string, object>> = {
  '/organization/approval/get': { request_id: 'sample-request' },
  '/organization/approval/approve': { request_id: 'sample-request', total_minor: 100 },
  '/organization/approval/preview_several': { request_ids: ['sample-request'] },
  '/organization/approval/decide_several': {
    ...{ decision: 'approve', requests: [{ request_id: 'sample-request', total_minor: 100 }] },
  },
  '/organization/approval/decline': { request_id: 'sample-request', word: 'No' },
  '/organization/approval/set_rules': {
    rules: {
      amount_minor: 2500,
      order_minor: null,
      monthly_addons: 2,
      monthly_plans: 2,
      slugs: [],
      is_always: false,
      lapse_days: 3,
      escalate_days: 1,
      escalate_to: null,
    },
  },
  '/organization/approval/request_order': {
    idempotency_key: 'sample-asking',
    total_minor: 100,
    word: '',
  },
  '/organization/approval/request_assignment': {
    idempotency_key: 'sample-asking',
    plan_id: 'sample-plan',
    account_ids: ['sample-person'],
    word: '',
  },
  '/organization/approval/request_data': {
    ...{ idempotency_key: 'sample-asking', esim_id: 'sample-esim', addon_id: 'sample-addon' },
    ...{ total_minor: 100, word: '' },
  },
  '/organization/approval/request_trips': {
    idempotency_key: 'sample-asking',
    version: 1,
    total_minor: 100,
    word: '',
  },
  '/esim/request/get': { esim_id: 'sample-esim' },
  '/esim/request/create': {
    esim_id: 'sample-esim',
    idempotency_key: 'sample-asking',
    addon_id: 'sample-addon',
    word: '',
  },
  '/esim/assigned/request/get': { token: proof },
  '/esim/assigned/request/create': {
    token: proof,
    idempotency_key: 'sample-asking',
    addon_id: 'sample-addon',
    word: '',
  },
  '/organization/policy/switch': { policy_id: 'sample-policy', is_on: true },
  '/organization/policy/delete': { policy_id: 'sample-policy' },
}
