import { describe, expect, it } from 'vitest'
import { everyCall } from '#contract/calls/index.ts'
import { officePrefix } from '#contract/calls/row/endpoint.ts'
import { webhookEventTypes } from '#contract/organization/developer-words.ts'
import { directoryPath } from '#contract/organization/sign-on-words.ts'
import { testBackend, testBindings } from '../../testing/testing.ts'

type Operation = {
  operationId: string
  security?: object[]
  parameters: { $ref?: string; in?: string; name?: string; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, unknown>
}
type Document = {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, object>
  components: Record<string, Record<string, unknown>>
}

async function read(below = '/'): Promise<Document> {
  const request = new Request(`https://backend.internal/api/v3${below}openapi.json`)
  const response = await testBackend().fetch(request, testBindings())
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  return response.json()
}

function operations({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path))
}

/** Every `$ref` anywhere below a value. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) =>
    key === '$ref' && typeof item === 'string' ? [item] : refsIn(item),
  )
}

function resolve(document: Document, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      document,
    )
}

describe('the OpenAPI document', () => {
  it('names every call, and nothing else', async () => {
    const [{ openapi, paths }, office] = [await read(), await read(officePrefix)]
    expect(openapi).toBe('3.1.0')
    // The office has a document of its own.
    const isOfOffice = (path: string) => path.startsWith(officePrefix)
    expect(Object.keys(paths).filter(isOfOffice)).toEqual([])
    expect(Object.keys(office.paths).every(isOfOffice)).toBe(true)
    const named = Object.entries({ ...paths, ...office.paths }).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const written = (path: string) => path.replace(/:(\w+)/g, '{$1}')
    const calls = everyCall.map(({ method, path }) => `${method} ${written(path)}`)
    const ofCalls = named.filter((name) => !name.includes(directoryPath))
    expect(ofCalls.toSorted()).toEqual(calls.toSorted())
    expect(named).toContain('GET /catalogue/destinations/{slug}/plans/{plan}')
  })

  it('tells what stands in the path, and what in the query', async () => {
    const { paths } = await read()
    const plan = paths['/catalogue/destinations/{slug}/plans/{plan}']?.get
    const named = plan?.parameters.flatMap((parameter) =>
      'in' in parameter ? [[parameter.in, parameter.name, parameter.required]] : [],
    )
    expect(named).toEqual([
      ['path', 'plan', true],
      ['path', 'slug', true],
      ['query', 'currency', undefined],
    ])
    expect(plan?.security).toEqual([])
  })

  it('refers to nothing that is not there', async () => {
    const document = await read()
    const refs = [...new Set(refsIn(document))]
    expect(refs.length).toBeGreaterThan(10)
    expect(refs.filter((ref) => resolve(document, ref) === undefined)).toEqual([])
  })

  it('gives every operation an id of its own and its refusals', async () => {
    const all = operations(await read())
    expect(new Set(all.map(({ operationId }) => operationId)).size).toBe(all.length)
    for (const { responses, operationId } of all) {
      // Directories have answers and errors of their own standard.
      if (operationId.startsWith('scim_')) continue
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['200', '400', '401', '500']))
    }
  })

  it('asks for the headers a call needs', async () => {
    const { paths } = await read()
    const header = (name: string) => ({ $ref: `#/components/parameters/${name}` })
    const signIn = paths['/user/sign_in']?.post
    expect(signIn?.security).toEqual([{}, { guest: [] }, { session: [] }])
    expect(signIn?.parameters).toEqual(
      ['channel', 'appVersion', 'appTag', 'acceptLanguage', 'pageToken'].map(header),
    )
    const signOut = paths['/user/sign_out']?.post
    expect(signOut?.security).toEqual([{ session: [] }])
    expect(signOut?.parameters).not.toContainEqual(header('pageToken'))
  })

  it('R-ORG-7 says which scopes a key needs, and describes directories and webhooks', async () => {
    const { paths, webhooks, components } = await read()
    const order = paths['/organization/master_order/create']?.post
    expect(order?.security).toEqual([
      { session: [] },
      { api_key: ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER', 'SPEND'] },
    ])
    // Of several permissions one is enough.
    expect(paths['/organization/cart/set_line']?.post?.security).toHaveLength(3)
    expect(paths['/organization/api_key/create']?.post?.security).toEqual([{ session: [] }])
    const tag = { $ref: '#/components/parameters/keylessTag' }
    expect(order?.parameters).toContainEqual(tag)
    expect(components.parameters?.keylessTag).not.toHaveProperty('required')
    expect(order).toMatchObject({ 'x-rate-limits': [{ per: 'account' }] })
    expect(Object.keys(paths['/scim/v2/Users/{id}'] ?? {})).toEqual([
      'get',
      'put',
      'patch',
      'delete',
    ])
    expect(components.schemas).toHaveProperty('ScimUser')
    expect(Object.keys(webhooks).toSorted()).toEqual([...webhookEventTypes].toSorted())
  })

  it('tells of a body that is no JSON, and what goes into the query', async () => {
    const { paths } = await read()
    const upload = paths['/user/upload_picture']?.put
    expect(Object.keys(upload?.requestBody?.content ?? {})).toContain('image/png')
    expect(upload?.parameters).toContainEqual(
      expect.objectContaining({ name: 'key', in: 'query', required: true }),
    )
  })

  it('describes bodies by the shapes that parse them', async () => {
    const { paths } = await read()
    const schema = paths['/user/sign_in']?.post?.requestBody?.content['application/json']?.schema
    expect(schema).toMatchObject({
      type: 'object',
      required: ['email', 'password'],
      properties: { password: { minLength: 1, maxLength: 128 } },
    })
  })
})
