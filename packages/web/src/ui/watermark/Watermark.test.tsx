import { render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Watermark } from './Watermark.tsx'
import { tileSize, watermarkTile } from './watermark-tile.ts'

const marks = () => [...document.querySelectorAll<HTMLElement>('[data-watermark]')]
const mark = () => {
  const [only] = marks()
  if (!only) throw new Error('no watermark')
  return only
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('Watermark', () => {
  test('lies over everything, takes no clicks and says its name only in an attribute', () => {
    render(<Watermark name="张三" />)

    expect(mark().dataset.watermark).toBe('张三')
    expect(mark().textContent).toBe('')
    expect(mark().style.pointerEvents).toBe('none')
    expect(mark().style.zIndex).toBe('2147483647')
  })

  test('shows nothing without a name and goes with it', () => {
    const { rerender, unmount } = render(<Watermark name="" />)
    expect(marks()).toHaveLength(0)

    rerender(<Watermark name="张三" />)
    rerender(<Watermark name="李四" />)
    expect(marks().map((node) => node.dataset.watermark)).toEqual(['李四'])

    unmount()
    vi.advanceTimersByTime(2000)
    expect(marks()).toHaveLength(0)
  })

  const tampering: [string, (node: HTMLElement) => void][] = [
    ['removed', (node) => node.remove()],
    ['moved', (node) => document.head.append(node)],
    ['hidden', (node) => node.style.setProperty('display', 'none', 'important')],
    ['restyled', (node) => node.style.removeProperty('background-image')],
    ['renamed', (node) => node.setAttribute('data-watermark', '李四')],
    ['marked hidden', (node) => node.setAttribute('hidden', '')],
  ]
  test.each(tampering)('returns within a second when %s by hand', (_, tamper) => {
    render(<Watermark name="张三" />)
    const style = mark().style.cssText

    tamper(mark())
    vi.advanceTimersByTime(1000)

    expect(marks()).toHaveLength(1)
    expect(mark().parentElement).toBe(document.body)
    expect(mark().dataset.watermark).toBe('张三')
    expect(mark().style.cssText).toBe(style)
    expect(mark().hasAttribute('hidden')).toBe(false)
  })
})

describe('watermarkTile', () => {
  test('is black, a tenth opaque, 24 px high and turned by -45 degrees', () => {
    const svg = decodeURIComponent(watermarkTile('张三'))

    expect(svg).toContain('rotate(-45 ')
    expect(svg).toContain('font-size="24"')
    expect(svg).toContain('fill="#000" fill-opacity="0.1"')
  })

  test('carries any name as text, never as markup', () => {
    const svg = decodeURIComponent(watermarkTile('<b>"&').split(',')[1] ?? '')
    const picture = new DOMParser().parseFromString(svg, 'image/svg+xml')

    expect(picture.querySelector('text')?.textContent).toBe('<b>"&')
  })

  test('lies 360 × 260 apart, further for a long name', () => {
    expect(tileSize('张三')).toEqual({ width: 360, height: 260 })
    expect(tileSize('管理员（预览：欧阳修文）').height).toBeGreaterThan(260)
  })
})
