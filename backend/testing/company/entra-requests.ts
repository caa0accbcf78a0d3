import { type DirectoryStep, patching } from './directory.ts'
import { entraGroupSteps } from './entra-group-requests.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

/**
 * Requests as Entra sends them (learn.microsoft.com, "Develop and plan provisioning for a SCIM
 * endpoint"), without the flag that makes it keep to the standard.
 */
const users: DirectoryStep[] = [
  {
    does: 'tests the connection with a user that nobody is',
    asks: ['GET', '/Users?filter=userName+eq+%22d7a0c7e4-3a1d-4a5c-8f1b-9b1f1b2a3c4d%22'],
    status: 200,
    answers: { totalResults: 0, Resources: [], startIndex: 1 },
  },
  {
    does: 'looks for the user by the external id',
    asks: ['GET', '/Users?filter=externalId+eq+%22jyoung%22'],
    status: 200,
    answers: { totalResults: 0 },
  },
  {
    does: 'creates the user',
    asks: [
      'POST',
      '/Users',
      {
        schemas: [user, enterprise],
        externalId: 'jyoung',
        userName: 'jyoung@$domain',
        active: true,
        addresses: null,
        displayName: 'Joy Young',
        emails: [{ type: 'work', value: 'joy.young@$domain', primary: true }],
        meta: { resourceType: 'User' },
        name: { familyName: 'Young', givenName: 'Joy' },
        phoneNumbers: null,
        preferredLanguage: null,
        title: null,
        [enterprise]: { department: null, manager: null },
      },
    ],
    status: 201,
    answers: {
      externalId: 'jyoung',
      userName: 'jyoung@$domain',
      active: true,
      displayName: 'Joy Young',
      emails: [{ value: 'joy.young@$domain' }],
    },
    keeps: 'joy',
  },
  {
    does: 'finds the user by the external id',
    asks: ['GET', '/Users?filter=externalId+eq+%22jyoung%22'],
    status: 200,
    answers: { totalResults: 1, Resources: [{ id: '$joy', userName: 'jyoung@$domain' }] },
  },
  {
    does: 'finds the user by id and name at once',
    asks: ['GET', '/Users?filter=id+eq+%22$joy%22+and+userName+eq+%22JYOUNG%40$domain%22'],
    status: 200,
    answers: { totalResults: 1 },
  },
  {
    does: 'finds the user by the address of the work',
    asks: [
      'GET',
      '/Users?filter=emails%5Btype+eq+%22work%22%5D.value+eq+%22joy.young%40$domain%22',
    ],
    status: 200,
    answers: { totalResults: 1 },
  },
  {
    does: 'updates attributes of every kind',
    asks: patching(
      '/Users/$joy',
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'joy@$domain' },
      { op: 'Replace', path: 'name.familyName', value: 'Old' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
      { op: 'Add', path: `${enterprise}:department`, value: 'Sales' },
      { op: 'Add', path: 'title', value: 'Lead' },
    ),
    status: 200,
    answers: {
      displayName: 'Joy Old',
      name: { familyName: 'Old', givenName: 'Joy' },
      emails: [{ value: 'joy@$domain', type: 'work', primary: true }],
      title: 'Lead',
      [enterprise]: { department: 'Sales' },
    },
  },
  {
    does: 'creates the manager, with a cost centre and a number',
    asks: [
      'POST',
      '/Users',
      {
        schemas: [user, enterprise],
        ...{ userName: 'boss@$domain', active: true, displayName: 'Bo Boss', title: 'Director' },
        [enterprise]: { department: 'Board', costCenter: '4711', employeeNumber: '7' },
      },
    ],
    status: 201,
    answers: {
      schemas: [user, enterprise],
      title: 'Director',
      [enterprise]: { department: 'Board', costCenter: '4711', employeeNumber: '7' },
    },
    keeps: 'boss',
  },
  {
    does: 'names the manager by the id alone',
    asks: patching('/Users/$joy', { op: 'Add', path: `${enterprise}:manager`, value: '$boss' }),
    status: 200,
    answers: { [enterprise]: { manager: { value: '$boss', displayName: 'Bo Boss' } } },
  },
  {
    does: 'asks whether the manager is known',
    asks: ['GET', `/Users?filter=id+eq+%22$joy%22+and+${enterprise}:manager+eq+%22$boss%22`],
    status: 200,
    answers: { totalResults: 1 },
  },
  {
    does: 'finds people by department',
    asks: ['GET', `/Users?filter=${enterprise}:department+eq+%22board%22`],
    status: 200,
    answers: { totalResults: 1, Resources: [{ id: '$boss' }] },
  },
  {
    does: 'updates attributes without a path',
    asks: patching('/Users/$joy', {
      op: 'Replace',
      value: { displayName: 'Joy O.', 'name.givenName': 'Joyce', userName: 'joyce@$domain' },
    }),
    status: 200,
    answers: {
      displayName: 'Joy O.',
      name: { givenName: 'Joyce' },
      userName: 'joyce@$domain',
      emails: [{ value: 'joy@$domain' }],
    },
  },
  {
    does: 'updates attributes of the extension, the manager and an address',
    asks: patching(
      '/Users/$joy',
      {
        op: 'Add',
        path: `${enterprise}:manager`,
        value: 'c2c5a1a0-0000-4000-8000-000000000000',
      },
      { op: 'Add', path: 'addresses[type eq "work"].formatted', value: '23 Hill Street' },
      {
        op: 'Replace',
        value: { [`${enterprise}:department`]: 'Support', displayName: 'Joyce Old' },
      },
      { op: 'Remove', path: `${enterprise}:manager` },
    ),
    status: 200,
    answers: { displayName: 'Joyce Old', active: true, [enterprise]: { department: 'Support' } },
  },
  {
    does: 'disables the user with a boolean as text',
    asks: patching('/Users/$joy', { op: 'Replace', path: 'active', value: 'False' }),
    status: 200,
    answers: { active: false },
  },
  {
    does: 'enables the user again',
    asks: patching('/Users/$joy', { op: 'Add', path: 'active', value: 'True' }),
    status: 200,
    answers: { active: true },
  },
  {
    does: 'deletes the user softly',
    asks: patching('/Users/$joy', { op: 'Replace', path: 'active', value: false }),
    status: 200,
    answers: { active: false },
  },
  { does: 'deletes the user for good', asks: ['DELETE', '/Users/$joy'], status: 204 },
  { does: 'deletes the user once more', asks: ['DELETE', '/Users/$joy'], status: 404 },
  { does: 'reads the user', asks: ['GET', '/Users/$joy'], status: 404 },
]

/** What Entra asks when it provisions users and groups. */
export const entraRequests = [
  { kind: 'users', steps: users },
  { kind: 'groups', steps: entraGroupSteps },
]
