import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSha256 } from './sha256.ts'

const reference = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const inPieces = (bytes: Uint8Array, pieceBytes: number) => {
  const sha = createSha256()
  for (let from = 0; from < bytes.length; from += pieceBytes) sha.update(bytes.subarray(from, from + pieceBytes))
  return sha.hex()
}

describe('createSha256', () => {
  test.each([0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 100_003])('agrees with the reference for %i bytes', (length) => {
    const bytes = randomBytes(length)

    expect(inPieces(bytes, 4096)).toBe(reference(bytes))
  })

  test('gives the same for whatever pieces the bytes come in', () => {
    const bytes = randomBytes(5000)

    expect([1, 7, 63, 64, 65, 4999].map((piece) => inPieces(bytes, piece))).toEqual(Array(6).fill(reference(bytes)))
  })
})
