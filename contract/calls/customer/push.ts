import { type } from 'arktype'
import { Done, Nothing } from '../../account.ts'
import { post } from '../row/endpoint.ts'
import { hour, ownCall } from '../row/limits.ts'
import { call } from '../row/row.ts'

const Endpoint = type(/^https?:\/\/\S{1,990}$/)
/** The SHA-256 of an endpoint, in base64url. */
const DeviceId = type(/^[\w-]{43}$/)

const PushDevice = type({ id: DeviceId, created_at: 'number.integer' })

/** Push notices of one’s eSIMs on browsers that asked for them, below /user/push. */
export const pushCalls = {
  listPushDevices: call({
    ...post('/user/push/list'),
    summary: 'The devices that get push notices, and the key with which another one asks for them',
    ...ownCall,
    input: Nothing,
    answer: type({
      /** The shop’s public key (RFC 8292); absent where the shop sends no push notices. */
      'public_key?': 'string',
      devices: PushDevice.array(),
    }),
  }),
  addPushDevice: call({
    ...post('/user/push/add'),
    summary: 'Have notices sent to a device; a device that is known changes its owner',
    ...ownCall,
    limits: [{ scope: 'account', count: 60, seconds: hour }],
    /** As the browser’s subscription has them (Push API, section 8). */
    input: type({ endpoint: Endpoint, p256dh: /^[\w-]{87}$/, auth: /^[\w-]{22}$/ }),
    answer: PushDevice,
  }),
  removePushDevice: call({
    ...post('/user/push/remove'),
    summary: 'Have no more notices sent to a device of one’s own',
    ...ownCall,
    input: type({ device_id: DeviceId }),
    answer: Done,
  }),
}
