const why = 'The buyer wrote to us'
const flow = 'sample-flow-of-nobody'
const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {} }
const token = 'A'.repeat(43)
const number = 'SAMP1E0000'
const terms = { payment_model: 'POST_PAID', limit_minor: 50_000, due_days: 30, account_manager: '' }
const rule = {
  ...{ kind: 'percent', percent: 10, starts_at: 1_900_000_000, ends_at: 1_910_000_000 },
  ...{ is_first: false, places: ['japan'], brands: ['plain'], budget_usd_minor: 10_000 },
}
const company = { company_id: 'sample-company' }

/** Inputs of the office's calls, by path. */
export const officeInputs = {
  '/office/sign_in': { flow, credential },
  '/office/demo_sign_in': { who: 'owner' },
  '/office/confirm': { flow, credential },
  '/office/invite/get': { token },
  '/office/invite/accept': { token, flow, credential },
  '/office/staff/invite': {
    ...{ email: 'sample@staff.example', name: 'Ana', role: 'support', brand: '*' },
    why,
  },
  '/office/staff/end': { staff_id: 'sample-person', why },
  '/office/queue/take': { kind: 'form', id: 'sample-form' },
  '/office/queue/put_off': { kind: 'form', id: 'sample-form', hours: 4, why },
  '/office/queue/close': { kind: 'form', id: 'sample-form', why },
  '/office/search': { q: 'Anna' },
  '/office/order/get': { number },
  '/office/order/show': { number, field: 'email', why },
  '/office/order/refresh': { number },
  '/office/order/resend': { number, why },
  '/office/order/refund': {
    ...{ idempotency_key: 'sample', number, amount_minor: 100, reason: 'network' },
    why,
  },
  '/office/order/give_up': { number, why },
  '/office/order/not_there': { number, call_id: 'sample-call/0', why },
  '/office/order/failed_refund': { number, refund_id: 'sample', decision: 'again', why },
  '/office/order/points': { idempotency_key: 'sample', number, points: 100, why },
  '/office/order/dispute': { number, dispute_id: 'sample', answer: 'accept', why },
  '/office/company/request/get': { request_id: 'sample-form' },
  '/office/company/request/answer': { request_id: 'sample-form', answer: 'answered', why },
  '/office/company/open': {
    ...{ request_id: 'sample-form', company: 'Solvère', currency: 'EUR', ...terms },
    why,
  },
  '/office/company/list': { view: 'overdue', q: 'Sol' },
  '/office/company/get': company,
  '/office/company/terms': { ...company, ...terms, why },
  '/office/company/suspend': { ...company, is_suspended: true, why },
  '/office/order/note': { number, text: 'Asked for the phone model' },
  '/office/order/end_sessions': { number, why },
  '/office/correction/start': { number, email: 'sample@people.example', proofs: [], why },
  '/office/correction/finish': { correction_id: 'sample', new_code: '123456' },
  '/office/correction/decide': { correction_id: 'sample', decision: 'agree', why },
  '/office/order/data': { number, why },
  '/office/order/close_account': { number, why },
  '/office/order/gift/resend': { number, gift_id: 'sample-gift', why },
  '/office/order/gift/take_back': { number, gift_id: 'sample-gift', why },
  '/office/plan/list': { q: 'japan' },
  '/office/plan/change': { act: 'pause', plan: 'sample-plan', why },
  '/office/catalogue/run/get': { run: 1 },
  '/office/catalogue/publish': { run: 1, publication: 0, accepted: [], why },
  '/office/catalogue/restore': { publication: 0, why },
  '/office/transfer/read': {
    xml: '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"/>',
  },
  '/office/transfer/match': { entry_id: 'sample-entry', ...company, why },
  '/office/transfer/dismiss': { entry_id: 'sample-entry', why },
  '/office/transfer/record': {
    ...{ idempotency_key: 'sample', ...company, amount_minor: 100, payer: 'Halden' },
    ...{ reference: '2026-0001', booked_on: '2026-11-01' },
    why,
  },
  '/office/promotion/get': { id: 'SAMPLE' },
  '/office/promotion/check': rule,
  '/office/promotion/make': { rule, campaign: 'Sample', batch: { prefix: 'SA', count: 2 }, why },
  '/office/promotion/stop': { id: 'SAMPLE', is_stopped: true, why },
  '/office/refund/decide': { refund_id: 'sample-refund', decision: 'agree', why },
}
