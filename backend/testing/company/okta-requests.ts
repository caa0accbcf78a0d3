import { type DirectoryStep, patching } from './directory.ts'

const list = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A user as Okta sends one (developer.okta.com, "SCIM 2.0 protocol reference"). */
const jens = {
  schemas: [user],
  userName: 'jens.jensen@$domain',
  name: { givenName: 'Jens', familyName: 'Jensen' },
  emails: [{ primary: true, value: 'jens.jensen@$domain', type: 'work' }],
  displayName: 'Jens Jensen',
  locale: 'de-DE',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
}

const users: DirectoryStep[] = [
  {
    does: 'tests the connection',
    asks: ['GET', '/Users?startIndex=1&count=2'],
    status: 200,
    answers: { schemas: [list], startIndex: 1, totalResults: 1 },
  },
  {
    does: 'looks for the user',
    asks: [
      'GET',
      '/Users?filter=userName%20eq%20%22jens.jensen%40$domain%22&startIndex=1&count=100',
    ],
    status: 200,
    answers: { schemas: [list], totalResults: 0, itemsPerPage: 0, Resources: [] },
  },
  {
    does: 'creates the user',
    asks: ['POST', '/Users', jens],
    status: 201,
    answers: {
      schemas: [user],
      userName: 'jens.jensen@$domain',
      name: { givenName: 'Jens', familyName: 'Jensen' },
      displayName: 'Jens Jensen',
      externalId: '00ujl29u0le5T6Aj10h7',
      emails: [{ primary: true, value: 'jens.jensen@$domain', type: 'work' }],
      preferredLanguage: 'de',
      active: true,
      meta: { resourceType: 'User' },
    },
    keeps: 'jens',
  },
  {
    does: 'creates the user once more',
    asks: ['POST', '/Users', jens],
    status: 409,
    answers: { status: '409', scimType: 'uniqueness' },
  },
  {
    does: 'finds the user, whatever the case',
    asks: ['GET', '/Users?filter=userName%20eq%20%22Jens.Jensen%40$domain%22'],
    status: 200,
    answers: { totalResults: 1, Resources: [{ id: '$jens' }] },
  },
  { does: 'reads the user', asks: ['GET', '/Users/$jens'], status: 200, answers: { id: '$jens' } },
  {
    does: 'updates the profile with what the user does at work',
    asks: [
      'PUT',
      '/Users/$jens',
      {
        ...jens,
        schemas: [user, enterprise],
        title: 'Engineer',
        [enterprise]: {
          ...{ employeeNumber: '12', costCenter: 'R-7', department: 'Research' },
          manager: { value: 'mona@$domain', displayName: 'Mona' },
        },
      },
    ],
    status: 200,
    answers: {
      title: 'Engineer',
      [enterprise]: {
        ...{ employeeNumber: '12', costCenter: 'R-7', department: 'Research' },
        manager: { value: 'mona@$domain' },
      },
    },
  },
  {
    does: 'reads the extension alone',
    asks: ['GET', `/Users/$jens?attributes=${enterprise}:department`],
    status: 200,
    answers: { id: '$jens', [enterprise]: { department: 'Research' } },
  },
  {
    does: 'updates the user as a whole',
    asks: [
      'PUT',
      '/Users/$jens',
      {
        ...jens,
        id: '$jens',
        name: { givenName: 'Jens', familyName: 'Møller' },
        displayName: 'Jens Møller',
      },
    ],
    status: 200,
    answers: { id: '$jens', displayName: 'Jens Møller', name: { familyName: 'Møller' } },
  },
  {
    does: 'deactivates the user',
    asks: patching('/Users/$jens', { op: 'replace', value: { active: false } }),
    status: 200,
    answers: { id: '$jens', active: false },
  },
  {
    does: 'activates the user again',
    asks: patching('/Users/$jens', { op: 'replace', value: { active: true } }),
    status: 200,
    answers: { id: '$jens', active: true },
  },
  {
    does: 'deactivates the user by an update',
    asks: ['PUT', '/Users/$jens', { ...jens, id: '$jens', active: false }],
    status: 200,
    answers: { active: false },
  },
  {
    does: 'reads a user that is not there',
    asks: ['GET', '/Users/010101001010101011001010101011'],
    status: 404,
    answers: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '404' },
  },
]

const groups: DirectoryStep[] = [
  {
    does: 'creates a first user',
    asks: ['POST', '/Users', { ...jens, userName: 'one@$domain', emails: [] }],
    status: 201,
    keeps: 'one',
  },
  {
    does: 'creates a second user',
    asks: ['POST', '/Users', { ...jens, userName: 'two@$domain', emails: [] }],
    status: 201,
    keeps: 'two',
  },
  {
    does: 'lists the groups',
    asks: ['GET', '/Groups?startIndex=1&count=100'],
    status: 200,
    answers: { schemas: [list], totalResults: 0, startIndex: 1, itemsPerPage: 0 },
  },
  {
    does: 'creates a group with a member',
    asks: [
      'POST',
      '/Groups',
      {
        schemas: [group],
        displayName: 'Test SCIMv2',
        members: [{ value: '$one', display: 'one@$domain' }],
      },
    ],
    status: 201,
    answers: { schemas: [group], displayName: 'Test SCIMv2', members: [{ value: '$one' }] },
    keeps: 'group',
  },
  {
    does: 'creates the group once more',
    asks: ['POST', '/Groups', { schemas: [group], displayName: 'Test SCIMv2' }],
    status: 409,
    answers: { scimType: 'uniqueness' },
  },
  {
    does: 'finds the group by its name',
    asks: ['GET', '/Groups?filter=displayName%20eq%20%22Test%20SCIMv2%22'],
    status: 200,
    answers: { totalResults: 1, Resources: [{ id: '$group' }] },
  },
  {
    does: 'renames the group',
    asks: patching('/Groups/$group', {
      op: 'replace',
      value: { id: '$group', displayName: 'Test SCIMv0' },
    }),
    status: 204,
  },
  {
    does: 'removes one member by a filter and adds another',
    asks: patching(
      '/Groups/$group',
      { op: 'remove', path: 'members[value eq "$one"]' },
      { op: 'add', path: 'members', value: [{ value: '$two', display: 'two@$domain' }] },
    ),
    status: 204,
  },
  {
    does: 'reads the group',
    asks: ['GET', '/Groups/$group'],
    status: 200,
    answers: { displayName: 'Test SCIMv0', members: [{ value: '$two', type: 'User' }] },
  },
  {
    does: 'replaces all members',
    asks: patching('/Groups/$group', {
      op: 'replace',
      path: 'members',
      value: [{ value: '$one' }],
    }),
    status: 204,
  },
  {
    does: 'updates the group as a whole',
    asks: [
      'PUT',
      '/Groups/$group',
      {
        schemas: [group],
        id: '$group',
        displayName: 'Test SCIMv0',
        members: [{ value: '$one' }, { value: '$two' }],
      },
    ],
    status: 200,
    answers: { members: [{ value: '$one' }, { value: '$two' }] },
  },
  {
    does: 'empties the group',
    asks: ['PUT', '/Groups/$group', { schemas: [group], displayName: 'Test SCIMv0', members: [] }],
    status: 200,
    answers: { members: [] },
  },
  { does: 'deletes the group', asks: ['DELETE', '/Groups/$group'], status: 204 },
  { does: 'looks for it again', asks: ['GET', '/Groups/$group'], status: 404 },
]

/** What Okta asks when it provisions users and groups. */
export const oktaRequests = [
  { kind: 'users', steps: users },
  { kind: 'groups', steps: groups },
]
