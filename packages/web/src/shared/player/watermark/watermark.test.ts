// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepMovingMark } from './keep-moving-mark.ts'
import { maskedCode, playerMark } from './watermark-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const aHost = () => {
  const host = document.createElement('div')
  document.body.append(host)
  return { host, mark: () => host.querySelector<HTMLElement>('[data-player-watermark]') }
}

describe('keepMovingMark', () => {
  test('wanders and goes with the player', () => {
    const { host, mark } = aHost()
    const onTampered = vi.fn()
    const stop = keepMovingMark(host, '张三 10**34 A1B2C3', onTampered)
    const before = mark()?.style.cssText

    vi.advanceTimersByTime(9000)
    expect(mark()?.style.cssText).not.toBe(before)
    expect(mark()?.textContent).toBe('张三 10**34 A1B2C3')

    stop()
    vi.advanceTimersByTime(20_000)
    expect(mark()).toBeNull()
    expect(onTampered).not.toHaveBeenCalled()
  })

  test.each<[string, (node: HTMLElement) => void]>([
    ['removed', (node) => node.remove()],
    ['hidden', (node) => node.style.setProperty('display', 'none', 'important')],
    ['emptied', (node) => node.replaceChildren()],
    ['marked hidden', (node) => node.setAttribute('hidden', '')],
  ])('%s by a script, it returns and tells', (_, tamper) => {
    const { host, mark } = aHost()
    const onTampered = vi.fn()
    const stop = keepMovingMark(host, '张三', onTampered)
    const node = mark()
    if (node) tamper(node)

    vi.advanceTimersByTime(500)

    expect(onTampered).toHaveBeenCalledOnce()
    expect(mark()?.textContent).toBe('张三')
    expect(mark()?.hasAttribute('hidden')).toBe(false)
    stop()
  })
})

test('a staff number is masked in the middle', () => {
  expect(maskedCode('10023456')).toBe('10****56')
  expect(maskedCode('A12')).toBe('A**')
  expect(playerMark('张三', '10023456', 'K7P2QX')).toBe('张三 10****56 K7P2QX')
  expect(playerMark('张三', '10023456', '')).toBe('张三 10****56')
})
