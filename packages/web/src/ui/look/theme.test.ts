import { readFileSync } from 'node:fs'
import { theme } from 'antd'
import { describe, expect, test } from 'vitest'
import type { Look } from './look.ts'
import { FONT_STACK, type Palette, palettes } from './palette.ts'
import { themeOf } from './theme.ts'

const css = readFileSync(`${import.meta.dirname}/theme.css`, 'utf8').replaceAll('"', "'")
const look: Look = { dark: false, phone: false, learner: false, fontScale: 1, reducedMotion: false }

/** The variables of the block that a selector opens. */
function variablesOf(selector: string) {
  const block = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s+([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
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
    const variables = variablesOf(selector)
    const colours = Object.fromEntries(Object.entries(variables).filter(([, value]) => value.startsWith('#')))

    expect(colours).toEqual(Object.fromEntries(Object.entries(palette).map(([key, hex]) => [key, hex.toLowerCase()])))
    expect(name === 'dark' || variables.font?.replaceAll(/\s+/g, ' ') === FONT_STACK).toBe(true)
  })

  test.each([
    'text',
    'text-2',
    'text-3',
    'brand-solid',
    'ok',
    'warn',
    'danger',
    'warm-text',
    'k1',
    'k2',
    'k3',
    'k4',
  ] as const)('keeps %s readable on a surface', (colour) => {
    expect(contrast(palette[colour], palette.surface)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(['ok', 'warn', 'danger'] as const)('keeps %s readable on its tinted ground', (colour) => {
    expect(contrast(palette[colour], palette[`${colour}-bg`])).toBeGreaterThanOrEqual(4.5)
  })

  test('keeps notes readable on the page, words on filled buttons, and the sidebar', () => {
    expect(contrast(palette['brand-solid'], palette['brand-bg'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['text-3'], palette.page)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['on-brand'], palette['brand-solid'])).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['on-brand'], palette.danger)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette['side-on'], palette.side)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('themeOf', () => {
  test('gives fingers 44 px on a phone', () => {
    expect(themeOf(look).token).toMatchObject({ controlHeight: 32, controlHeightSM: 28 })
    expect(themeOf({ ...look, phone: true }).token).toMatchObject({ controlHeight: 44, controlHeightSM: 44 })
  })

  test('sets the office in 13, learners and phones in 15', () => {
    expect(themeOf(look).token).toMatchObject({ fontSize: 13, fontSizeSM: 12 })
    expect(themeOf({ ...look, learner: true }).token).toMatchObject({ fontSize: 15, fontSizeSM: 13 })
    expect(themeOf({ ...look, phone: true }).token).toMatchObject({ fontSize: 15, fontSizeSM: 13 })
  })

  test('scales the text but not its line height', () => {
    expect(themeOf({ ...look, fontScale: 1.25 }).token).toMatchObject({ fontSize: 16, lineHeight: 20 / 13 })
  })

  test('puts dialogs at 9999 and stands still on request', () => {
    expect(themeOf({ ...look, reducedMotion: true }).token).toMatchObject({ zIndexPopupBase: 9999, motion: false })
  })

  test('keeps its colours through the dark algorithm', () => {
    const { colorPrimary, colorLink, colorTextSecondary } = theme.getDesignToken(themeOf({ ...look, dark: true }))

    expect(colorTextSecondary).toBe(palettes.dark['text-2'])
    expect(contrast(colorPrimary, palettes.dark.surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colorLink, palettes.dark.surface)).toBeGreaterThanOrEqual(4.5)
  })
})
