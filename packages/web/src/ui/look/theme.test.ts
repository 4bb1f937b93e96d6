import { readFileSync } from 'node:fs'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import type { Look } from './look.ts'
import { FONT_STACK, type Palette, palettes } from './palette.ts'
import { themeOf } from './theme.ts'

const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8').replaceAll('"', "'")
const look: Look = { dark: false, phone: false, fontScale: 1, reducedMotion: false }

/** The variables of the block that a selector opens. */
function variablesOf(selector: string) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]))
}

function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each([
  ['light', ':root'],
  ['dark', ":root[data-theme='dark']"],
] as const)('the %s look', (name, selector) => {
  const palette: Palette = palettes[name]

  test('has the same colours in the style sheet', () => {
    const { font, scale: _scale, note: _note, ...colours } = variablesOf(selector)

    expect(colours).toEqual(Object.fromEntries(Object.entries(palette).map(([key, hex]) => [key, hex.toLowerCase()])))
    expect(name === 'dark' || font === FONT_STACK).toBe(true)
  })

  test.each(['text', 'text-second', 'text-third', 'brand-solid', 'ok', 'warn', 'danger', 'warm'] as const)(
    'keeps %s readable on a surface',
    (colour) => {
      expect(contrast(palette[colour], palette.surface)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(['ok', 'warn', 'danger'] as const)('keeps %s readable on its soft ground', (colour) => {
    expect(contrast(palette[colour], palette[`${colour}-soft`])).toBeGreaterThanOrEqual(4.5)
  })

  test('keeps notes readable on the page, words on filled buttons, and the sidebar', () => {
    expect(contrast(palette['text-third'], palette.page)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['on-brand-solid'], palette['brand-solid'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['on-brand-solid'], palette.danger)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['sidebar-active'], palette.sidebar)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('themeOf', () => {
  test('gives fingers 44 px and text of at least 14 px on a phone', () => {
    expect(themeOf(look).token).toMatchObject({ controlHeight: 32, fontSizeSM: 12 })
    expect(themeOf({ ...look, phone: true }).token).toMatchObject({ controlHeight: 44, fontSizeSM: 14 })
  })

  test('scales the text but not its line height', () => {
    expect(themeOf({ ...look, fontScale: 1.25 }).token).toMatchObject({ fontSize: 18, lineHeight: 22 / 14 })
  })

  test('puts dialogs at 9999 and stands still on request', () => {
    expect(themeOf({ ...look, reducedMotion: true }).token).toMatchObject({ zIndexPopupBase: 9999, motion: false })
  })

  test('keeps its colours through the dark algorithm', () => {
    const { colorPrimary, colorLink, colorTextSecondary } = theme.getDesignToken(themeOf({ ...look, dark: true }))

    expect(colorTextSecondary).toBe(palettes.dark['text-second'])
    expect(contrast(colorPrimary, palettes.dark.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colorLink, palettes.dark.surface)).toBeGreaterThanOrEqual(4.5)
  })
})
