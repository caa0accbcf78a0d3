/** Inputs of the calls about assigned plans, by path. */
export function assignmentInputs(email: string) {
  return {
    '/organization/assignment/list': { q: 'anna', sort: '-name', page: 2 },
    '/organization/assignment/preview': { plan_id: 'jp-5gb-30d-v1', account_ids: ['sample'] },
    '/organization/assignment/create': {
      idempotency_key: 'sample',
      plan_id: 'jp-5gb-30d-v1',
      people: [{ name: 'Anna', email }],
      due_on: '2099-11-30',
    },
    '/organization/assignment/resend': { assignment_ids: ['sample-assignment'] },
    '/organization/assignment/revoke': { assignment_ids: ['sample-assignment'] },
    '/organization/assignment/addons': { esim_id: 'sample-esim' },
    '/organization/assignment/add_data': {
      ...{ idempotency_key: 'sample', esim_id: 'sample-esim', addon_id: 'sample-addon' },
      total_minor: 100,
    },
    '/organization/assignment/job/preview': {
      ...{ change: 'date', assignment_ids: ['sample-assignment'], due_on: '2099-01-31' },
    },
    '/organization/assignment/job/start': {
      ...{ job_id: 'sample-job', change: 'person' },
      moves: [{ assignment_id: 'sample-assignment', account_id: 'sample-account' }],
    },
    '/organization/assignment/job/stop': { job_id: 'sample-job' },
    '/organization/assignment/move': {
      idempotency_key: 'sample',
      assignment_id: 'sample-assignment',
      account_id: 'sample-account',
    },
  }
}
