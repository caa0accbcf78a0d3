import type { OutgoingMail } from '../../mail/sending/provider.ts'

export const testSender = 'no-reply@shop.example'

/** A mail with all that a mail may have, and letters outside ASCII. */
export function outgoingMail(changed: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    ...{ id: `data_75-${crypto.randomUUID()}`, kind: 'data_75', isNotice: true },
    from: { name: 'Wind "Trade"', address: testSender },
    ...{ to: 'anna@people.example', replyTo: 'support@shop.example' },
    ...{ subject: 'データが残りわずかです', html: '<img src="cid:qr-1">', text: 'Bonjour, ça va' },
    headers: {
      'content-language': 'ja',
      'list-unsubscribe': '<https://shop.example/unsubscribe?token=t>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
    attachments: [
      {
        ...{ filename: 'qr-1.png', content_type: 'image/png', content: btoa('\x89PNG') },
        ...{ content_id: 'qr-1', disposition: 'inline' },
      },
    ],
    ...changed,
  }
}
