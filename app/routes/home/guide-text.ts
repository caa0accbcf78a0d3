import { m } from '#app/paraglide/messages.js'

export type GuideText = ReturnType<typeof guideText>

/**
 * Formats the page's fixed texts on the server, so that the browser need not load the messages too.
 */
export function guideText() {
  return {
    steps: [
      { title: m.home_steps_buy(), text: m.home_steps_buy_text() },
      { title: m.home_steps_install(), text: m.home_steps_install_text() },
      { title: m.home_steps_land(), text: m.home_steps_land_text() },
    ],
    device: {
      title: m.home_device_title(),
      text: m.home_device_text(),
      eid: m.home_device_eid(),
      lock: m.home_device_lock(),
    },
    questions: [
      { id: 'start', title: m.home_faq_start_q(), body: m.home_faq_start_a() },
      { id: 'number', title: m.home_faq_number_q(), body: m.home_faq_number_a() },
      { id: 'share', title: m.home_faq_share_q(), body: m.home_faq_share_a() },
      { id: 'empty', title: m.home_faq_empty_q(), body: m.home_faq_empty_a() },
      { id: 'refund', title: m.home_faq_refund_q(), body: m.home_faq_refund_a() },
    ],
  }
}
