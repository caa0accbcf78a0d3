import { type DirectoryStep, patching } from './directory.ts'

const user = 'urn:ietf:params:scim:schemas:core:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** Requests about groups as Entra sends them. */
export const entraGroupSteps: DirectoryStep[] = [
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
