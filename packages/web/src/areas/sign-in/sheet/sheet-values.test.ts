import { describe, expect, test } from 'vitest'
import { methodsOf, presetOf, whyNotMethods, whyNotPoint, whyNotRadius } from './sheet-values.ts'

const point = { lat: 31.2, lng: 121.5, coord: 'gcj02' as const }

describe('the settings of a sheet', () => {
  test('ask by risk for what the brief says', () => {
    expect(presetOf('low', true)).toEqual({ device: 'off', distance: 'off', network: 'off' })
    expect(presetOf('mid', false)?.distance).toBe('off')
    expect(presetOf('mid', true)).toEqual({ device: 'note', distance: 'need', network: 'off' })
    expect(presetOf('high', false)).toEqual({ device: 'need', distance: 'need', network: 'off' })
    expect(presetOf('custom', true)).toBeNull()
  })

  test('take no digits at high risk', () => {
    expect(methodsOf({ risk: 'high', methods: ['rotate', 'number', 'scan'] })).toEqual(['rotate', 'scan'])
    expect(methodsOf({ risk: 'mid', methods: ['rotate', 'number'] })).toEqual(['rotate', 'number'])
  })

  test('let a poster stand only beside a proof or a host', () => {
    const alone = { risk: 'low' as const, methods: ['poster' as const] }
    expect(whyNotMethods(alone)).toBe('静态码须配合距离、网络或主持人确认')
    expect(whyNotMethods({ ...alone, confirmEach: true })).toBeUndefined()
    expect(whyNotMethods({ ...alone, risk: 'mid', point })).toBeUndefined()
  })

  test('want a point where the place is asked for, and a radius within its limits', () => {
    expect(whyNotPoint({ risk: 'high', point: null })).toBe('请先设置签到点')
    expect(whyNotPoint({ risk: 'mid', point: null })).toBeUndefined()
    expect(whyNotRadius({ radius: 29 })).toBe('半径须为 30–2000 米')
    expect(whyNotRadius({ radius: 2000 })).toBeUndefined()
  })
})
