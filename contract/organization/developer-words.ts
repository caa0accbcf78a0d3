// This file contains no schemas, so that a browser's script loads no schema library.
import { type PermissionKey, permissionKeys } from '../permissions.ts'

/** The beginning of every API key, by which a leaked key is recognised. */
export const apiKeyStart = 'twk_'

/** Permissions that no API key can have, so that no program can change who may do what. */
const peopleOnly: readonly PermissionKey[] = [
  'APPROVE_REQUESTS',
  'UPDATE_ROLES',
  'UPDATE_DEVELOPERS',
  'UPDATE_SIGN_ON',
]

/** The permissions that an API key can have. */
export const scopeKeys: readonly PermissionKey[] = permissionKeys.filter(
  (key) => !peopleOnly.includes(key),
)

/**
 * Scopes of their own, beside the permissions: acts that spend money, or that raise or remove what
 * limits spending.
 */
export const keyActs = ['SPEND', 'LOOSEN'] as const
export type KeyAct = (typeof keyActs)[number]
export type KeyScope = PermissionKey | KeyAct

/** The lifetimes of API keys, in days. */
export const apiKeyDays = [30, 90, 180, 365] as const

export const maxApiKeys = 50
/** The most calls per minute with one key. */
export const apiKeyMinute = 300
export const maxWebhooks = 10
export const maxWebhookUrl = 500

/** `paused`: the member who made the key is suspended or has left. */
export const apiKeyStates = ['active', 'paused', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]

/** The events that webhooks send, each with an example of its data. */
export const webhookEvents = {
  'order.created': {
    order_id: '7f0c2a0e-8d0f-4a55-9d27-6d3b1d0c9a11',
    number: '7K3M9QX2TD',
    plans: 12,
    total_minor: 35_500,
    currency: 'USD',
  },
  'request.created': {
    request_id: '5d1f6c1e-2b7a-4d0c-9f10-8f3f5f0a7e21',
    kind: 'addon',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    total_minor: 3_100,
    currency: 'USD',
  },
  'request.decided': {
    request_id: '5d1f6c1e-2b7a-4d0c-9f10-8f3f5f0a7e21',
    kind: 'addon',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    state: 'approved',
    total_minor: 3_100,
    currency: 'USD',
  },
  'esim.assigned': {
    esim_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10-0',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    assignment_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10',
    plan_id: 'jp-5gb-30d-v1',
  },
  'esim.installed': {
    esim_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10-0',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
  },
  'alert.low_data': {
    esim_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10-0',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    used_mb: 4_600,
    total_mb: 5_000,
  },
  'alert.near_end': {
    esim_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10-0',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    at: 1_795_600_000,
  },
  'alert.unusual_use': {
    esim_id: '2f4c8f0e-6c0b-4e7a-9a53-1f0f7f6f2b10-0',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    used_mb: 2_100,
    usual_mb: 300,
    at: 1_795_392_000,
  },
  'alert.budget_80': { used_minor: 81_200, limit_minor: 100_000, currency: 'USD' },
  'alert.budget_100': { used_minor: 100_000, limit_minor: 100_000, currency: 'USD' },
  'alert.budget_near': {
    budget_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77',
    used_minor: 4_800,
    limit_minor: 6_000,
    currency: 'USD',
  },
  'alert.budget_spent': {
    budget_id: '5d0b2f8e-3c1d-4b7a-8e55-7f1f0f6f2b21',
    used_minor: 35_000,
    limit_minor: 35_000,
    currency: 'USD',
  },
  'invoice.due': {
    invoice_id: '0c9f7b12-6d1e-4f4a-9b8e-2a7d5c3e1f40',
    number: '2026-0010',
    due_minor: 61_240,
    currency: 'USD',
    due_at: 1_796_083_200,
  },
  'person.invited': { account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77' },
  'person.joined': { account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77' },
  'person.suspended': { account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77' },
  'person.left': { account_id: '1b6a7c52-1f0a-4c56-8a35-0d2a9f6b1c77' },
} as const

export type WebhookEventType = keyof typeof webhookEvents
export const webhookEventTypes = Object.keys(webhookEvents) as readonly WebhookEventType[]

/** The event that the test button of a webhook sends. */
export const testEvent = 'endpoint.test'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
