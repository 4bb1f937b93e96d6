import { describe, expect, test } from 'vitest'
import { shareOut } from '../build/share.ts'

const LITTLE = 1_000
const MUCH = 500_000

const users = (of: Record<string, string>) => new Map(Object.entries(of).map(([id, names]) => [id, new Set(names)]))
const files = (
  of: Record<string, string>,
  bytes: Record<string, number> = {},
  needs: Record<string, readonly string[]> = {},
  planned: Record<string, string> = {},
) =>
  shareOut(
    users(of),
    new Map(Object.entries(planned)),
    (id) => ({ bytes: bytes[id] ?? LITTLE, needs: needs[id] ?? [] }),
    () => false,
  )
    .map((modules) => [...modules].sort().join(''))
    .sort()

describe('what several bundles need', () => {
  test('is one file where the same ones need it', () => {
    expect(files({ a: 'PQ', b: 'PQ' }, { a: MUCH, b: MUCH })).toEqual(['ab'])
  })

  test('is one file where little is loaded in vain', () => {
    expect(files({ a: 'PQ', b: 'PQR' })).toEqual(['ab'])
  })

  test('stays apart where much would be', () => {
    expect(files({ a: 'PQ', b: 'PQR' }, { a: MUCH })).toEqual(['a', 'b'])
  })

  test('never becomes two files that need each other', () => {
    // a and c would pay, but between them stands b, which is too large for either.
    const found = files({ a: 'PQ', b: 'PQS', c: 'PQST' }, { b: MUCH }, { a: ['b'], b: ['c'] })

    expect(found).not.toContain('ac')
  })

  test('stays apart where joining would bring what one of them needs and the other does not', () => {
    // By themselves a and b are little; whoever loads a loads m, too.
    expect(files({ a: 'PQ', b: 'PQR', m: 'PQ' }, { m: MUCH }, { a: ['m'] }, { m: 'large' })).toEqual(['a', 'b'])
  })

  test('leaves what is planned as it is', () => {
    expect(files({ a: 'PQ', b: 'PQ' }, {}, {}, { a: 'most' })).toEqual(['b'])
  })
})
