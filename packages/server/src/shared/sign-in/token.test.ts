import { DAY_MS } from '@portal/contract/kit/shanghai.ts'
import { describe, expect, test } from 'vitest'
import { createSecrets } from '#src/platform/secrets.ts'
import { areDigits, digitsAt } from './digits.ts'
import { createSignKeys, isKeyOfSheet, keyNumberAt } from './keys.ts'
import { makePersonCode, readPersonCode } from './person-code.ts'
import { encodeToken, isAlive, isSigned, lifeOfStep, readToken, stepAt } from './token.ts'

const KEY = Buffer.from(Array.from({ length: 32 }, (_, n) => n))
const SHEET = Buffer.from('0102030405060708', 'hex')

// Worked out by another program from the table of the brief.
const VECTORS = [
  {
    k: 7,
    method: 'rotate',
    direction: 'in',
    generation: 1,
    step: 0,
    text: 'AQcBAQIDBAUGBwgAAQAAAAA5bheRg32g0mNILT-vctr5',
  },
  {
    k: 7,
    method: 'rotate',
    direction: 'out',
    generation: 1,
    step: 240,
    text: 'AQcCAQIDBAUGBwgAAQAAAPD_-Nfzvpk3RPV25OgiEkMQ',
  },
  {
    k: 255,
    method: 'poster',
    direction: 'in',
    generation: 65_535,
    step: 4_294_967_295,
    text: 'Af8DAQIDBAUGBwj________ORlMEKH5vPTg_uL-LeePk',
  },
  {
    k: 0,
    method: 'poster',
    direction: 'out',
    generation: 2,
    step: 3,
    text: 'AQAEAQIDBAUGBwgAAgAAAAOZgYD9ukVuo0csbVPMxKk7',
  },
] as const

describe('the token', () => {
  test.each(VECTORS)('$method $direction of generation $generation and step $step', ({ text, ...fields }) => {
    expect(encodeToken(KEY, { ...fields, sheet: SHEET })).toBe(text)
    expect(text).toHaveLength(44)
    const read = readToken(text)
    expect(read).toMatchObject(fields)
    expect(read?.sheet.equals(SHEET)).toBe(true)
    expect(read && isSigned(read, KEY)).toBe(true)
    expect(read && isSigned(read, Buffer.alloc(32))).toBe(false)
  })

  test('of which any bit is another is not signed, or none at all', () => {
    const bytes = Buffer.from(VECTORS[1].text, 'base64url')
    const passed = Array.from({ length: bytes.length * 8 }, (_, bit) => {
      const bent = Buffer.from(bytes)
      bent.writeUInt8(bent.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      const read = readToken(bent.toString('base64url'))
      return read !== null && isSigned(read, KEY)
    })
    expect(passed.filter(Boolean)).toEqual([])
  })

  test.each([
    '',
    'x',
    VECTORS[0].text.slice(0, -1),
    `${VECTORS[0].text}A`,
    VECTORS[0].text.replace(/^A/, 'C'),
    '你'.repeat(44),
  ])('is not %j', (text) => expect(readToken(text)).toBeNull())

  test('has another type than the four, and is none', () => {
    const bytes = Buffer.from(VECTORS[0].text, 'base64url')
    bytes.writeUInt8(5, 2)
    expect(readToken(bytes.toString('base64url'))).toBeNull()
  })
})

describe('the life of a code', () => {
  const epoch = Date.parse('2026-11-24T14:00:00+08:00')
  const at = (clock: string) => Date.parse(`2026-11-24T${clock}+08:00`)

  test.each([
    ['13:59:57.999', 0, false],
    ['13:59:58', 0, true],
    ['14:00:00', 0, true],
    ['14:00:20', 0, true],
    ['14:00:20', 1, true],
    ['14:00:20', 2, false],
    ['14:00:29.9', 0, true],
    ['14:00:30.0', 0, false],
    ['14:00:30.0', 1, true],
  ])('at %s that of step %i is alive: %s', (clock, step, alive) => expect(isAlive(epoch, step, at(clock))).toBe(alive))

  test('two steps live at any moment', () => {
    for (let ms = 30_000; ms < 60_000; ms += 100) {
      const now = stepAt(epoch, epoch + ms)
      expect([now - 2, now - 1, now].map((step) => isAlive(epoch, step, epoch + ms))).toEqual([false, true, true])
    }
    expect(lifeOfStep(epoch, 4)).toEqual({ issue: epoch + 60_000, validTo: epoch + 90_000 })
  })
})

describe('keys', () => {
  const keys = createSignKeys(createSecrets('ab'.repeat(32)))
  const now = Date.parse('2026-11-24T06:00:00Z')
  const DAYS_90 = 90 * DAY_MS

  test('change every 90 days, and are found by their id', () => {
    const [first, next] = [keys.at(now), keys.at(now + DAYS_90)]
    expect(next.k).toBe((first.k + 1) % 256)
    expect(next.key.equals(first.key)).toBe(false)
    const found = keys.named(first.k, now + DAYS_90)
    expect(found.key.equals(first.key)).toBe(true)
    expect(found.number).toBe(keyNumberAt(now))
    expect(isKeyOfSheet(found.number, now)).toBe(true)
    expect(isKeyOfSheet(found.number, now + DAYS_90)).toBe(false)
  })

  test('are those of the site alone', () => {
    const others = createSignKeys(createSecrets('cd'.repeat(32)))
    expect(others.at(now).key.equals(keys.at(now).key)).toBe(false)
    const code = makePersonCode(others, '0190a8f0-7c00-7000-8000-000000000001', now)
    expect(readPersonCode(keys, code, now)).toBe('bad')
  })

  test('a personal code is good for a minute, and for nobody else', () => {
    const userId = '0190a8f0-7c00-7abc-8def-0123456789ab'
    const code = makePersonCode(keys, userId, now)
    expect(readPersonCode(keys, code, now)).toMatchObject({ userId })
    expect(readPersonCode(keys, code, now + 59_999)).toMatchObject({ userId })
    expect(readPersonCode(keys, code, now + 60_000)).toBe('stale')
    expect(readPersonCode(keys, code, now - 3000)).toBe('stale')
    const bytes = Buffer.from(code, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(5) ^ 1, 5)
    expect(readPersonCode(keys, bytes.toString('base64url'), now)).toBe('bad')
    expect(readPersonCode(keys, 'x', now)).toBe('bad')
  })
})

describe('digits', () => {
  const keys = { at: () => ({ k: 0, key: KEY }) }
  const of = { publicId: SHEET, generation: 1, direction: 'in' } as const

  test.each([
    [of, 0, '995107'],
    [of, 30_000, '897264'],
    [{ ...of, direction: 'out' } as const, 30_000, '301984'],
    [{ ...of, generation: 2 }, 30_000, '466313'],
  ])('of %o at %i are %s', (which, at, digits) => expect(digitsAt(keys, which, at).digits).toBe(digits))

  test('live for a minute', () => {
    expect([0, 29_999, 30_000, 59_999, 60_000].map((at) => areDigits(keys, of, '995107', at))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(digitsAt(keys, of, 45_000).until).toEqual(new Date(60_000))
  })
})
