const token = 'sealed.sample-proof-of-nothing'
const bought = { addon_id: 'sample-addon', currency: 'USD', total_minor: 1 }

/** Valid input of the rows about saved cards, one press, landings and push notices. */
export const topUpInputs: Readonly<Record<string, object>> = {
  '/esim/landing_claim/get': { esim_id: 'sample-esim' },
  '/esim/landing_claim/create': { esim_id: 'sample-esim', landed_at: 1, pressed_at: 1801 },
  '/esim/addons/press': { ...bought, idempotency_key: 'sample', esim_id: 'sample-esim' },
  '/esim/addons/top_up': { esim_id: 'sample-esim' },
  '/esim/addons/undo': { order_id: 'sample-order' },
  '/esim/addons/open_link': { token },
  '/esim/addons/press_by_link': { ...bought, token },
  '/esim/addons/undo_by_link': { token },
  '/user/push/add': {
    endpoint: 'https://push.example/send/sample',
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  '/user/push/remove': { device_id: 'A'.repeat(43) },
  '/account/cards/remove': { card_id: 'sample-card' },
  '/account/cards/one_press': { card_id: 'sample-card' },
}
