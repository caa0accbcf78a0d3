import { describe, expect, it } from 'vitest'
import { scrubEnvelope } from './scrubbing-transport.ts'

type Envelope = Parameters<typeof scrubEnvelope>[0]
const envelope = (...items: unknown[]) => [{ sent_at: 'now' }, items] as unknown as Envelope

describe('E15: the one way out of a page', () => {
  it('takes personal data off events of every type', () => {
    const event = { message: 'at /shop?q=a', user: { id: 1 }, tags: { route: '/shop' } }
    const sent = scrubEnvelope(envelope([{ type: 'event' }, event], [{ type: 'span' }, event]))
    const clean = { message: 'at /shop', tags: { route: '/shop' } }
    expect(sent).toEqual(envelope([{ type: 'event' }, clean], [{ type: 'span' }, clean]))
  })

  it('takes queries off recordings, and counts their bytes anew', () => {
    const frames = [{ type: 4, timestamp: 1_732_190_000_000, data: { href: '/shop?q=ü#top' } }]
    const recording = `${JSON.stringify({ segment_id: 0 })}\n${JSON.stringify(frames)}`
    const header = { type: 'replay_recording', length: recording.length }
    const clean = '{"segment_id":0}\n[{"type":4,"timestamp":1732190000000,"data":{"href":"/shop"}}]'
    expect(scrubEnvelope(envelope([header, recording]))).toEqual(
      envelope([{ ...header, length: clean.length }, clean]),
    )
  })

  it('leaves out what it cannot read', () => {
    const packed = [{ type: 'replay_recording' }, new Uint8Array([1, 2, 3])]
    expect(scrubEnvelope(envelope(packed))).toEqual(envelope())
  })
})
