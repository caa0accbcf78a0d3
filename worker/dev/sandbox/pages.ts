import { html } from 'hono/html'
import { devPage, type Html } from '../dev-page.ts'
import { type Payments, paymentsPart } from './payments-part.ts'
import { networkMoves, type SandboxProfile } from './play-network.ts'
import type { SavedCard } from './saved-cards.ts'

type Played = {
  profiles: SandboxProfile[]
  cards: SavedCard[]
  /** Plans whose next eSIM will fail. */
  failures: string[]
  payments: Payments
}

/** Returns the page on which a developer controls the sandbox's phones and network. */
export function sandboxPage({ profiles, cards, failures, payments }: Played, nonce: string): Html {
  const body = html`<h1>Sandbox</h1>
    ${provisioning(failures)}
    <h2>Phones</h2>
    <p>eSIMs of the embedded network, the newest first. What a phone does, you do here.</p>
    ${
      profiles.length === 0
        ? html`<p>Nothing has been bought yet.</p>`
        : html`<table>
          <thead><tr><th>Plan</th><th>Phone</th><th>Connected</th><th>Used</th><th>Play</th></tr></thead>
          <tbody>${profiles.map(row)}</tbody>
        </table>`
    }
    ${paymentsPart(payments)}
    ${cards.length === 0 ? '' : savedCards(cards)}`
  return devPage({ title: 'Sandbox', body, nonce })
}

/** Returns the section that decides whether the next eSIMs fail. */
function provisioning(failures: string[]): Html {
  return html`<h2>Next orders</h2>
    <p>An eSIM that cannot be made undoes its order: it is paid back.</p>
    <form method="post">
      <label>Plan, such as jp-1gb-7d-v1; empty for any <input name="plan" autocomplete="off" /></label>
      <button name="next" value="fail">Let the next eSIM fail</button>
    </form>
    ${failures.map(
      (plan) => html`<form method="post">
        <input type="hidden" name="plan" value="${plan}" />
        <p>
          The next eSIM of ${plan === '' ? 'any plan' : plan} will fail.
          <button name="next" value="make">Let it be made</button>
        </p>
      </form>`,
    )}`
}

/** Returns the list of saved cards, which pay automatic top-ups. */
function savedCards(cards: SavedCard[]): Html {
  return html`<h2>Saved cards</h2>
    <table>
      <thead><tr><th>Saved with</th><th>Does</th><th>Shall do</th></tr></thead>
      <tbody>${cards.map(savedCard)}</tbody>
    </table>`
}

function savedCard({ id, card }: SavedCard): Html {
  return html`<tr>
    <td>${id}</td>
    <td>${card}</td>
    <td>
      <form method="post">
        <input type="hidden" name="saved" value="${id}" />
        ${['success', 'decline', 'three_d_secure', 'late', 'timeout'].map(
          (does) => html`<button name="card" value="${does}">${does}</button>`,
        )}
      </form>
    </td>
  </tr>`
}

function row({ requestId, planId, profile, activatedAt, usedMb, failed }: SandboxProfile): Html {
  const since =
    activatedAt === null ? 'no' : new Date(activatedAt * 1000).toISOString().slice(0, 16)
  return html`<tr>
    <td><a href="/esim/${requestId}">${planId}</a></td>
    <td>${failed ? 'FAILED' : profile}</td>
    <td>${since}</td>
    <td>${usedMb} MB</td>
    <td>
      <form method="post">
        <input type="hidden" name="profile" value="${requestId}" />
        ${Object.entries(networkMoves).map(
          ([move, label]) => html`<button name="move" value="${move}">${label}</button>`,
        )}
      </form>
    </td>
  </tr>`
}

/** Returns the page of the sandbox's bank, which asks the buyer to confirm a charge. */
export function bankPage(reference: string, nonce: string): Html {
  const body = html`<h1>Sandbox bank</h1>
    <p>A shop asks for money from your card. Is it you?</p>
    <form method="post">
      <input type="hidden" name="reference" value="${reference}" />
      <button name="answer" value="yes">Confirm</button>
      <button name="answer" value="no">Refuse</button>
    </form>`
  return devPage({ title: 'Sandbox bank', body, nonce })
}
