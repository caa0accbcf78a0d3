import { type DirectoryStep, patching } from './directory.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'

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
    },
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
    answers: { displayName: 'Joyce Old', active: true },
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

const groups: DirectoryStep[] = [
  {
    does: 'creates a user',
    asks: ['POST', '/Users', { schemas: [user], userName: 'one@$domain', active: 'True' }],
    status: 201,
    answers: { active: true },
    keeps: 'one',
  },
  {
    does: 'looks for the group without its members',
    asks: ['GET', '/Groups?excludedAttributes=members&filter=displayName+eq+%22Sales%22'],
    status: 200,
    answers: { totalResults: 0 },
  },
  {
    does: 'creates the group',
    asks: [
      'POST',
      '/Groups',
      {
        schemas: [
          group,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'Sales',
        meta: { resourceType: 'Group' },
      },
    ],
    status: 201,
    answers: { displayName: 'Sales', externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159' },
    keeps: 'group',
  },
  {
    does: 'finds the group by the external id',
    asks: ['GET', '/Groups?filter=externalId+eq+%228aa1a0c0-c4c3-4bc0-b4a5-2ef676900159%22'],
    status: 200,
    answers: { Resources: [{ id: '$group', members: [] }] },
  },
  {
    does: 'renames the group',
    asks: patching('/Groups/$group', { op: 'Replace', path: 'displayName', value: 'Sales Europe' }),
    status: 204,
  },
  {
    does: 'adds a member',
    asks: patching('/Groups/$group', {
      op: 'Add',
      path: 'members',
      value: [{ $ref: null, value: '$one' }],
    }),
    status: 204,
  },
  {
    does: 'asks whether the user is a member',
    asks: ['GET', '/Groups?filter=id+eq+%22$group%22+and+members+eq+%22$one%22'],
    status: 200,
    answers: { totalResults: 1 },
  },
  {
    does: 'reads the user with the group',
    asks: ['GET', '/Users/$one'],
    status: 200,
    answers: { groups: [{ value: '$group', display: 'Sales Europe' }] },
  },
  {
    does: 'reads the group without its members',
    asks: ['GET', '/Groups/$group?excludedAttributes=members'],
    status: 200,
    answers: { displayName: 'Sales Europe' },
  },
  {
    does: 'removes the member by a value',
    asks: patching('/Groups/$group', {
      op: 'Remove',
      path: 'members',
      value: [{ $ref: null, value: '$one' }],
    }),
    status: 204,
  },
  {
    does: 'reads the group',
    asks: ['GET', '/Groups/$group'],
    status: 200,
    answers: { displayName: 'Sales Europe', members: [] },
  },
  { does: 'deletes the group', asks: ['DELETE', '/Groups/$group'], status: 204 },
]

/** What Entra asks when it provisions users and groups. */
export const entraRequests = [
  { kind: 'users', steps: users },
  { kind: 'groups', steps: groups },
]
