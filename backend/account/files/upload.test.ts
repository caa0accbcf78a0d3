import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { gif, jpeg, png, svg, webp } from '../../testing/files.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testBackend, testBindings, testDatabase } from '../../testing/testing.ts'

type Picture = { contentType: 'image/png' | 'image/jpeg' | 'image/webp'; bytes: Uint8Array }

const small: Picture = { contentType: 'image/png', bytes: png(7, 5) }

async function signedIn(shop: TestShop) {
  return shop.signIn(await shop.addAccount())
}

type Bearer = Awaited<ReturnType<typeof signedIn>>

async function prepare(shop: TestShop, bearer: Bearer, picture: Picture = small) {
  const { contentType, bytes } = picture
  const input = { kind: 'avatar', contentType, sizeBytes: bytes.length } as const
  return shop.ask(userCalls.prepareUpload, input, { bearer })
}

const put = (key: string, bearer: Bearer, bytes: Uint8Array | ReadableStream = small.bytes) =>
  [userCalls.uploadPicture, { key }, { bearer, body: bytes as BodyInit }] as const

async function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request(`https://backend.internal${path}`, { headers })
  return testBackend().fetch(request, testBindings())
}

async function upload(shop: TestShop, bearer: Bearer, picture: Picture = small): Promise<string> {
  const { key } = await prepare(shop, bearer, picture)
  await shop.ask(...put(key, bearer, picture.bytes))
  return key
}

const missing = { status: 404, code: 'not_found' }

it('R-OPS-2 is asked to come back while the disk is full', async () => {
  const bearer = await signedIn(openTestShop())
  const db = testDatabase()
  const full = () => Promise.reject(new Error('D1_ERROR: database or disk is full'))
  const prepared = (text: string) => db.prepare(text)
  const shop = openTestShop({
    db: Object.assign(Object.create(db), { prepare: prepared, batch: full }),
  })
  const input = { kind: 'avatar', contentType: 'image/png', sizeBytes: small.bytes.length } as const
  const answer = await shop.send(userCalls.prepareUpload, input, { bearer })
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
})

describe('uploading a picture', () => {
  it.each<[string, Picture]>([
    ['PNG', small],
    ['JPEG', { contentType: 'image/jpeg', bytes: jpeg(640, 480) }],
    ['WebP', { contentType: 'image/webp', bytes: webp(300, 200) }],
  ])('stores a %s, wears it and shows it to anyone', async (_, picture) => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const { key, uploadUrl } = await prepare(shop, bearer, picture)
    expect(uploadUrl).toBe(`/api/v3/user/upload_picture?key=${key}`)
    await shop.ask(...put(key, bearer, picture.bytes))
    const profile = await shop.ask(userCalls.updateProfile, { avatar: key }, { bearer })
    const shown = await get(profile.avatarUrl ?? '')
    expect(shown.status).toBe(200)
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(picture.bytes)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': picture.contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(/^inline; filename="picture\.(png|jpg|webp)"$/),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const etag = shown.headers.get('etag') ?? ''
    expect((await get(profile.avatarUrl ?? '', { 'if-none-match': etag })).status).toBe(304)
  })

  it.each<[string, Uint8Array]>([
    ['GIF', gif()],
    ['SVG with a script', svg()],
    ['JPEG that was announced as PNG', jpeg(7, 5)],
    ['page', new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
  ])('goes by its bytes: refuses a %s', async (_, bytes) => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const { key } = await prepare(shop, bearer, { contentType: 'image/png', bytes })
    expect(await shop.refusal(...put(key, bearer, bytes))).toEqual({
      status: 422,
      code: 'unprocessable',
      reason: 'picture_type',
    })
    expect(await testBindings().FILES.head(key)).toBeNull()
  })

  it.each([
    [4097, 1],
    [1, 4097],
    [0, 1],
  ])('refuses %d by %d pixels', async (width, height) => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const picture: Picture = { contentType: 'image/png', bytes: png(width, height) }
    const { key } = await prepare(shop, bearer, picture)
    expect(await shop.refusal(...put(key, bearer, picture.bytes))).toMatchObject({
      reason: 'picture_size',
    })
  })

  it('is announced with at most 1 MiB', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const announce = (sizeBytes: number) => {
      const input = { kind: 'avatar', contentType: 'image/png', sizeBytes }
      return shop.send(userCalls.prepareUpload, input, { bearer })
    }
    expect((await announce(1_048_576)).status).toBe(200)
    expect((await announce(1_048_577)).status).toBe(400)
    expect((await announce(0)).status).toBe(400)
  })

  it('R-IN-2: is cut off at the announced size, however long it goes on', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const { key } = await prepare(shop, bearer)
    let pulled = 0
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(65_536))
      },
    })
    expect(await shop.refusal(...put(key, bearer, endless))).toEqual({
      status: 413,
      code: 'payload_too_large',
    })
    expect(pulled).toBeLessThan(20)
  })

  it('refuses less than was announced', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const { key } = await prepare(shop, bearer)
    for (const bytes of [small.bytes.subarray(0, 20), new Uint8Array()]) {
      expect(await shop.refusal(...put(key, bearer, bytes))).toMatchObject({
        reason: 'picture_incomplete',
      })
    }
  })

  it('R-AC-3: works for nobody but who prepared it, once, within ten minutes', async () => {
    const shop = openTestShop()
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const { key } = await prepare(shop, mine)
    expect(await shop.refusal(...put(key, theirs))).toEqual(missing)
    expect(await shop.refusal(...put('k'.repeat(32), mine))).toEqual(missing)
    await shop.ask(...put(key, mine))
    expect(await shop.refusal(...put(key, mine))).toEqual(missing)
    const late = await prepare(shop, mine)
    shop.clock.advance(600)
    expect(await shop.refusal(...put(late.key, mine))).toEqual(missing)
  })

  it('of two at once keeps the first', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const { key } = await prepare(shop, bearer)
    const [red, blue] = [png(1, 2), png(3, 4)]
    const answers = await Promise.all(
      [red, blue].map((bytes) => shop.send(...put(key, bearer, bytes))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('a picture as avatar', () => {
  it('R-AC-3: must be one’s own and stored', async () => {
    const shop = openTestShop()
    const [mine, theirs] = [await signedIn(shop), await signedIn(shop)]
    const foreign = await upload(shop, theirs)
    const { key: empty } = await prepare(shop, mine)
    for (const avatar of [foreign, empty]) {
      expect(await shop.refusal(userCalls.updateProfile, { avatar }, { bearer: mine })).toEqual({
        status: 400,
        code: 'invalid_input',
      })
    }
  })

  it('is dropped when another takes its place', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const wear = (avatar: string | null) =>
      shop.ask(userCalls.updateProfile, { avatar }, { bearer })
    const [first, second] = [await upload(shop, bearer), await upload(shop, bearer)]
    await wear(first)
    await wear(second)
    await shop.settle()
    expect(await testBindings().FILES.head(first)).toBeNull()
    expect(await testBindings().FILES.head(second)).not.toBeNull()
    await wear('compass')
    await shop.settle()
    expect(await testBindings().FILES.head(second)).toBeNull()
  })

  it('that was never worn is dropped with the next upload, the worn one is not', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const [worn, unused] = [await upload(shop, bearer), await upload(shop, bearer)]
    await shop.ask(userCalls.updateProfile, { avatar: worn }, { bearer })
    shop.clock.advance(601)
    await prepare(shop, bearer)
    await shop.settle()
    expect(await testBindings().FILES.head(unused)).toBeNull()
    expect(await testBindings().FILES.head(worn)).not.toBeNull()
  })

  it('goes with the account', async () => {
    const shop = openTestShop()
    const bearer = await signedIn(shop)
    const key = await upload(shop, bearer)
    await shop.ask(userCalls.updateProfile, { avatar: key }, { bearer })
    await shop.ask(userCalls.deleteAccount, {}, { bearer })
    expect(await testBindings().FILES.head(key)).toBeNull()
    expect((await get(`/api/v3/files/pictures/${key}`)).status).toBe(404)
    const row = testDatabase().prepare('SELECT 1 FROM upload WHERE key = ?1').bind(key)
    expect(await row.first()).toBeNull()
  })
})

describe('pictures', () => {
  it.each(['k'.repeat(32), 'x', '..%2f..%2fsecret', `${'k'.repeat(32)}.png`])(
    'answers 404 for %s, which nothing keeps',
    async (key) => {
      const response = await get(`/api/v3/files/pictures/${key}`)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )
})
