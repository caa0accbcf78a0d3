import type { CDPSession, Page } from 'playwright/test'
import { expect } from '../test.ts'
import { type Answer, call, sessionOf } from './call.ts'

type Challenge = { flow: string; options: object }

export async function challengeOf(page: Page, path: string): Promise<Challenge> {
  const { status, body } = await call(page, `passkey/${path}`)
  expect(status).toBe(200)
  return body as Challenge
}

/** Has the browser create a passkey; returns the name of the error if the browser refuses. */
export function make(page: Page, options: object): Promise<object | string> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      json as PublicKeyCredentialCreationOptionsJSON,
    )
    return navigator.credentials.create({ publicKey }).then(
      (credential) => (credential as PublicKeyCredential).toJSON(),
      (error: Error) => error.name,
    )
  }, options)
}

/** Has the browser use a passkey; returns the name of the error if the browser refuses. */
export function show(page: Page, options: object): Promise<object | string> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      json as PublicKeyCredentialRequestOptionsJSON,
    )
    return navigator.credentials.get({ publicKey }).then(
      (credential) => (credential as PublicKeyCredential).toJSON(),
      (error: Error) => error.name,
    )
  }, options)
}

export async function register(page: Page): Promise<Answer> {
  const { flow, options } = await challengeOf(page, 'registration_options')
  return call(page, 'passkey/register', {
    flow,
    credential: await make(page, options),
    name: 'Laptop',
  })
}

export async function showTo(page: Page, path: 'sign_in' | 'reauthenticate'): Promise<Answer> {
  const { flow, options } = await challengeOf(page, 'sign_in_options')
  return call(page, `passkey/${path}`, { flow, credential: await show(page, options) })
}

type Device = { client: CDPSession; authenticatorId: string }

/** Adds a virtual authenticator with a fingerprint reader. */
export async function plugIn(page: Page): Promise<Device> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

export async function viewer(
  page: Page,
): Promise<{ signedIn: boolean; userId?: string | undefined }> {
  const { signed_in: signedIn, profile } = await sessionOf(page)
  return { signedIn, userId: profile?.user_id }
}
