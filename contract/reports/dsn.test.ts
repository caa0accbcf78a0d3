import { describe, expect, it } from 'vitest'
import { parseDsn } from './dsn.ts'

describe('where reports go', () => {
  it.each([
    ['https://key@sink.example/42', 'https://sink.example/api/42/envelope/'],
    ['http://key@127.0.0.1:9000/1', 'http://127.0.0.1:9000/api/1/envelope/'],
    ['https://key@sink.example/some/folder/7', 'https://sink.example/some/folder/api/7/envelope/'],
  ])('%s takes envelopes at %s', (dsn, envelopeUrl) => {
    expect(parseDsn(dsn)).toEqual({ dsn, envelopeUrl })
  })

  it('has one spelling', () => {
    expect(parseDsn('HTTPS://key@Sink.Example:443/42')?.dsn).toBe('https://key@sink.example/42')
  })

  it.each([
    '',
    'sink.example/42',
    'ftp://key@sink.example/42',
    'https://sink.example/42',
    'https://key@sink.example',
    'https://key@sink.example/',
    'https://key@sink.example/shop',
    'https://key@sink.example/42/',
    'https://key@sink.example/42?x=1',
    'https://key:secret@sink.example/42',
  ])('%j is no sink', (text) => {
    expect(parseDsn(text)).toBeUndefined()
  })
})
