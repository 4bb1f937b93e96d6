import { screens } from '@portal/contract/paths.ts'
import { describe, expect, test } from 'vitest'
import type { PageRoute } from '#src/platform/page-route.ts'
import { helpTexts } from './help-texts.ts'

// Pages that people only pass through.
const PASSED = new Set(['/401', '/404', '/authredirect'])

const modules = import.meta.glob<Record<string, readonly PageRoute[]>>('../../areas/*/routes.tsx', { eager: true })
const built = Object.values(modules)
  .flatMap((module) => Object.values(module).flat())
  .map(({ path }) => path)

const sentences = (text: string) => text.split(/[。？！]/).filter(Boolean).length

describe('help', () => {
  test('is there for every built screen', () => {
    expect(built.length).toBeGreaterThan(60)
    expect(built.filter((path) => !PASSED.has(path) && helpTexts[path] === undefined)).toEqual([])
  })

  test('names no screen that is not built', () => {
    const known = new Set(built)
    expect(Object.keys(helpTexts).filter((path) => !known.has(path))).toEqual([])
    expect(Object.keys(helpTexts).filter((path) => !screens.some((screen) => screen.path === path))).toEqual([])
  })

  test.each(Object.entries(helpTexts))('of %s is short, whole sentences in Chinese', (_, { purpose, act, stuck }) => {
    for (const text of [purpose, act, stuck]) {
      expect(text).toMatch(/^[^\s].*。$/)
      expect(text).not.toMatch(/[A-Za-z]{12,}|[,;!?]|undefined/)
    }
    const all = sentences(purpose + act + stuck)
    expect(all).toBeGreaterThanOrEqual(3)
    expect(all).toBeLessThanOrEqual(10)
  })
})
