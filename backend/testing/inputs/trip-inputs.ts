const basket = {
  plans: ['sample-plan', 'other-plan'].map((id) => ({ plan_id: id, quantity: 1 })),
  currency: 'USD',
}

/** Inputs of the calls about trips of travellers and of organisations, by path. */
export function tripInputs(email: string) {
  return {
    '/order/trip/quote': basket,
    '/order/trip/create': {
      ...{ ...basket, idempotency_key: 'sample', total_minor: 1 },
      ...{ consent: true, consent_version: '1' },
    },
    '/order/trip/get': { trip_id: 'sample-order' },
    '/order/trip/receipt': { trip_id: 'sample-order' },
    '/order/trip/renew_link': { trip_id: 'sample-order', phone: 1 },
    '/order/trip/set_add_limit': { trip_id: 'sample-order', limit_minor: 1000 },
    '/order/trip/add_by_link': {
      ...{ token: 'sample-token-of-a-link', esim_id: 'sample-esim', addon_id: 'sample-addon' },
      idempotency_key: 'sample',
    },
    '/order/trip/open_link': { token: 'sample-token-of-a-link' },
    '/organization/trip/add_stays': {
      rows: [{ who: email, country: 'japan', from: '2099-11-30', to: '2099-12-06', day_mb: 1024 }],
    },
    '/organization/trip/change_stay': {
      stay_id: 'sample-stay',
      country: 'japan',
      from: '2099-11-30',
      to: '2099-12-06',
    },
    '/organization/trip/remove_stay': { stay_id: 'sample-stay' },
    '/organization/trip/change': { trip_id: 'sample-trip', day_mb: 1024 },
    '/organization/trip/remove': { trip_id: 'sample-trip' },
    '/organization/trip/use_stock': { uses_stock: false },
    '/organization/trip/approve': { idempotency_key: 'sample', version: 1, total_minor: 100 },
  }
}
