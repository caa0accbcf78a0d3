import { html } from 'hono/html'
import { devPage, type Html } from '../dev-page.ts'
import type { InboxMail } from './read-inbox.ts'

type InboxPage = { mails: InboxMail[]; to: string; nonce: string }

/** Returns the list of mails, newest first, in English because only developers read it. */
export function inboxPage({ mails, to, nonce }: InboxPage): Html {
  const body = html`<h1>Inbox</h1>
    <p>No mail provider is set, so mails stay here. They are kept for 30 days.</p>
    <form>
      <label for="to">Recipient</label>
      <input id="to" name="to" inputmode="email" value="${to}" />
      <button>Show</button>
      ${to ? html`<a href="/__dev/inbox">Show all</a>` : ''}
    </form>
    ${mails.length === 0 ? html`<p>No mails${to ? ` to ${to}` : ''} yet.</p>` : table(mails)}
    <p><a href="/__dev/inbox.json${to ? `?to=${encodeURIComponent(to)}` : ''}">As JSON</a></p>`
  return devPage({ title: 'Inbox', body, nonce })
}

/** Returns a page with one mail as its reader sees it, and as text. */
export function mailPage(mail: InboxMail, nonce: string): Html {
  const body = html`<p><a href="/__dev/inbox">Inbox</a></p>
    <h1 lang="${mail.locale}">${mail.subject}</h1>
    <dl>
      <dt>To</dt><dd>${mail.recipient}</dd>
      <dt>Shop</dt><dd>${mail.channel}</dd>
      <dt>Kind</dt><dd>${mail.kind} (${mail.locale})</dd>
      <dt>Written</dt><dd>${timeOf(mail)}</dd>
      ${mail.code ? html`<dt>Code</dt><dd><code>${mail.code}</code></dd>` : ''}
      ${mail.links.map((link) => html`<dt>Link</dt><dd><a href="${link}">${link}</a></dd>`)}
    </dl>
    <iframe
      title="The mail as html"
      src="/__dev/inbox/${mail.id}.html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <h2>Text</h2>
    <pre lang="${mail.locale}">${mail.text}</pre>
    <p>
      <a href="/__dev/inbox/${mail.id}.html">Html alone</a>
      <a href="/__dev/inbox/${mail.id}.txt">Text alone</a>
    </p>`
  return devPage({ title: mail.subject, body, nonce })
}

function table(mails: InboxMail[]): Html {
  return html`<table>
    <thead>
      <tr><th>Written</th><th>To</th><th>Subject</th><th>Code</th><th>Shop</th><th>Text</th></tr>
    </thead>
    <tbody>${mails.map(row)}</tbody>
  </table>`
}

function row(mail: InboxMail): Html {
  return html`<tr>
    <td>${timeOf(mail)}</td>
    <td><a href="/__dev/inbox?to=${encodeURIComponent(mail.recipient)}">${mail.recipient}</a></td>
    <td lang="${mail.locale}"><a href="/__dev/inbox/${mail.id}">${mail.subject}</a></td>
    <td>${mail.code ? html`<code>${mail.code}</code>` : ''}</td>
    <td>${mail.channel}, ${mail.locale}</td>
    <td><a href="/__dev/inbox/${mail.id}.txt">Text</a></td>
  </tr>`
}

function timeOf({ created_at: createdAt }: InboxMail): string {
  return `${new Date(createdAt * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
