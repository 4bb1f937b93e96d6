import { describe, expect, test } from 'vitest'
import { gcj02Of, metresBetween, wgs84OfGcj02 } from './distance.ts'
import { settingsWith } from './presets.ts'
import { type Facts, judge, nearestMetres, type Policies, proofStates } from './verdict.ts'

const MID: Policies = { device: 'note', distance: 'need', network: 'off' }
const rotating: Facts = {
  method: 'rotate',
  isDeviceKnown: true,
  reading: { metres: 40, accuracy: 20 },
  radius: 150,
  isNetworkOk: false,
}

describe('proofs', () => {
  test.each([
    ['rotating code', {}, { code: 'ok', device: 'ok', distance: 'ok', network: 'unknown' }],
    ['room', { method: 'room' }, { code: 'ok' }],
    ['scan by a host', { method: 'scan', isDeviceKnown: false, reading: null }, { code: 'ok' }],
    ['digits, near and known', { method: 'number' }, { code: 'ok' }],
    ['digits, near, new phone', { method: 'number', isDeviceKnown: false }, { code: 'unknown', device: 'unknown' }],
    ['digits, known, no position', { method: 'number', reading: null }, { code: 'unknown', distance: 'unknown' }],
    [
      'digits, known, in the network',
      { method: 'number', reading: null, isNetworkOk: true },
      { code: 'ok', distance: 'ok' },
    ],
    ['poster alone', { method: 'poster', reading: null }, { code: 'unknown' }],
    ['on the line', { reading: { metres: 210, accuracy: 60 } }, { distance: 'ok' }],
    ['beyond it', { reading: { metres: 211, accuracy: 60 } }, { distance: 'bad' }],
    ['a wide reading', { reading: { metres: 50, accuracy: 201 } }, { distance: 'unknown' }],
    ['the widest that counts', { reading: { metres: 350, accuracy: 200 } }, { distance: 'ok' }],
  ] as const)('%s', (_name, given, expected) =>
    expect(proofStates({ ...rotating, ...given } as Facts)).toMatchObject(expected),
  )
})

describe('the table of verdicts, R = 150, mid', () => {
  test.each([
    ['rotating, known phone, 190 ± 60', { reading: { metres: 190, accuracy: 60 } }, 'green', ''],
    ['rotating, known phone, 420 ± 80', { reading: { metres: 420, accuracy: 80 } }, 'red', ''],
    ['rotating, position refused', { reading: null }, 'amber', '未取得位置'],
    [
      'digits, new phone, 40 ± 20',
      { method: 'number', isDeviceKnown: false },
      'amber',
      '仅凭数字码或海报，无法确认在场',
    ],
    ['poster, office network, known phone', { method: 'poster', reading: null, isNetworkOk: true }, 'green', ''],
    ['rotating, new phone', { isDeviceKnown: false }, 'green', ''],
  ] as const)('%s', (_name, given, verdict, reason) =>
    expect(judge({ ...rotating, ...given } as Facts, MID)).toMatchObject({ verdict, reason }),
  )

  test('says how far it is as the sentence says it', () => {
    expect(nearestMetres({ metres: 420, accuracy: 80 })).toBe(340)
  })
})

describe('what else decides', () => {
  const HIGH: Policies = { device: 'need', distance: 'need', network: 'off' }
  test.each([
    ['a need that is unknown', { isDeviceKnown: false }, HIGH, {}, 'amber', '使用了新设备'],
    ['a note that is unknown', { isDeviceKnown: false }, MID, {}, 'green', ''],
    [
      'a note that is bad',
      { reading: { metres: 420, accuracy: 80 } },
      { ...MID, distance: 'note' },
      {},
      'amber',
      '距离签到点约 340 米',
    ],
    [
      'nothing asked',
      { isDeviceKnown: false, reading: null },
      { device: 'off', distance: 'off', network: 'off' },
      {},
      'green',
      '',
    ],
    ['a needed network', { isNetworkOk: false }, { ...MID, network: 'need' }, {}, 'amber', '不在会场网络内'],
    ['a guest', {}, MID, { isGuest: true }, 'amber', '来宾'],
    ['a walk-in', {}, MID, { isWalkIn: true }, 'amber', '不在名单中'],
    ['逐条确认', {}, MID, { isEachConfirmed: true }, 'amber', '本次签到逐条确认'],
    ['逐条确认, in front of the host', { method: 'scan' }, MID, { isEachConfirmed: true }, 'green', ''],
    [
      'far away, in front of the host',
      { method: 'scan', reading: { metres: 900, accuracy: 1 } },
      HIGH,
      {},
      'green',
      '',
    ],
  ] as const)('%s', (_name, given, policies, more, verdict, reason) =>
    expect(judge({ ...rotating, ...given } as Facts, policies, more)).toMatchObject({ verdict, reason }),
  )

  test('presets', () => {
    const point = { lat: 31, lng: 121, coord: 'wgs84' } as const
    expect(settingsWith({ risk: 'low', point }).proofs).toEqual({ device: 'off', distance: 'off', network: 'off' })
    expect(settingsWith({}).proofs).toEqual({ device: 'note', distance: 'off', network: 'off' })
    expect(settingsWith({ point }).proofs).toEqual({ device: 'note', distance: 'need', network: 'off' })
    const high = settingsWith({ risk: 'high', point })
    expect(high.proofs).toEqual({ device: 'need', distance: 'need', network: 'off' })
    expect(high.methods).not.toContain('number')
    const own = { device: 'off', distance: 'note', network: 'need' } as const
    expect(settingsWith({ risk: 'custom', proofs: own }).proofs).toEqual(own)
  })
})

describe('distance', () => {
  test.each([
    ['上海', 31.1774276, 121.5272106, 31.17530398364597, 121.531541859215],
    ['深圳', 22.543847, 113.912316, 22.540796131694766, 113.9171764808363],
    ['北京', 39.911954, 116.377817, 39.91334545536069, 116.38404722455657],
  ])('GCJ-02 in %s', (_name, lat, lng, gcjLat, gcjLng) => {
    const there = gcj02Of({ lat, lng })
    expect(there.lat).toBeCloseTo(gcjLat, 8)
    expect(there.lng).toBeCloseTo(gcjLng, 8)
    const back = wgs84OfGcj02(there)
    expect(metresBetween({ ...back, coord: 'wgs84' }, { lat, lng, coord: 'wgs84' })).toBeLessThan(0.01)
    expect(metresBetween({ ...there, coord: 'gcj02' }, { lat, lng, coord: 'wgs84' })).toBeLessThan(0.01)
  })

  test('abroad both are the same', () => {
    expect(gcj02Of({ lat: 48.85, lng: 2.35 })).toEqual({ lat: 48.85, lng: 2.35 })
  })

  test('along the surface', () => {
    const [a, b] = [
      { lat: 31, lng: 121, coord: 'wgs84' },
      { lat: 31.001, lng: 121, coord: 'wgs84' },
    ] as const
    expect(metresBetween(a, b)).toBeCloseTo(111.195, 2)
    expect(metresBetween(a, a)).toBe(0)
  })
})
