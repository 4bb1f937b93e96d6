import { describe, expect, test } from 'vitest'
import { beside, renewAfterMs, withFreshQuery } from './signed-address.ts'
import { lineAfterFailure, linesOf, switchText } from './source-lines.ts'
import { spriteTiles } from './sprite-tiles.ts'

describe('signed addresses', () => {
  test('an address of the tree takes the newest signature', () => {
    expect(withFreshQuery('/media/a/720/3.ts?e=1&s=old', '/media/a/master.m3u8?e=2&s=new?')).toBe(
      '/media/a/720/3.ts?e=2&s=new?',
    )
    expect(withFreshQuery('/media/a/720/3.ts', '/media/a/master.m3u8?e=2')).toBe('/media/a/720/3.ts?e=2')
    expect(withFreshQuery('/media/a/720/3.ts?e=1', '/media/a/master.m3u8')).toBe('/media/a/720/3.ts?e=1')
  })

  test('a file beside another keeps its signature', () => {
    expect(beside('https://f.example/m/sprite.json?s=1', 'sprite-1.jpg')).toBe('https://f.example/m/sprite-1.jpg?s=1')
  })

  test('is renewed a minute before it ends, but never in a rush', () => {
    expect(renewAfterMs(600_000, 0)).toBe(540_000)
    expect(renewAfterMs(10_000, 0)).toBe(5000)
  })
})

describe('lines', () => {
  test('the playlist comes first, then the largest file', () => {
    const lines = linesOf([
      { kind: 'mp4', height: 480, url: 'b' },
      { kind: 'mp4', height: 1080, url: 'c' },
      { kind: 'hls', height: 0, url: 'a' },
    ])

    expect(lines.map(({ url }) => url)).toEqual(['a', 'c', 'b'])
  })

  test('three failures change the line, the fourth asks the learner', () => {
    expect([1, 2, 3, 4].map((failures) => lineAfterFailure(0, failures, 2))).toEqual([1, 1, 1, null])
    expect(lineAfterFailure(1, 1, 2)).toBe(0)
    expect(lineAfterFailure(0, 1, 0)).toBeNull()
    expect(switchText(2)).toBe('播放失败，正在切换线路（2/3）')
  })
})

describe('spriteTiles', () => {
  const index = {
    tileWidth: 160,
    tileHeight: 90,
    columns: 2,
    rows: 2,
    secondsPerTile: 10,
    tiles: 6,
    sheets: ['1.jpg', '2.jpg'],
  }

  test('finds each tile on its sheet', () => {
    const tiles = spriteTiles(index, '/m/sprite.json?s=1')

    expect(tiles).toHaveLength(6)
    expect(tiles[3]).toEqual({ fromSecond: 30, toSecond: 40, picture: '/m/1.jpg?s=1#xywh=160,90,160,90' })
    expect(tiles[4]?.picture).toBe('/m/2.jpg?s=1#xywh=0,0,160,90')
  })

  test('draws no preview of an index it cannot read', () => {
    expect(spriteTiles({ tiles: 'many' }, '/m/sprite.json')).toEqual([])
    expect(spriteTiles(null, '/m/sprite.json')).toEqual([])
  })
})
