import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { App } from 'antd'
import { afterEach, describe, expect, test } from 'vitest'
import { FullscreenButton } from './FullscreenButton.tsx'

/** jsdom has no full screen; this is the browser's side of it. */
function browserWith(enabled: boolean, request: () => Promise<void> = async () => enter(document.documentElement)) {
  Object.defineProperty(document, 'fullscreenEnabled', { configurable: true, value: enabled })
  Object.defineProperty(document.documentElement, 'requestFullscreen', { configurable: true, value: request })
}
function enter(element: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element })
  document.dispatchEvent(new Event('fullscreenchange'))
}
afterEach(() => act(() => enter(null)))

const show = () =>
  render(
    <App>
      <FullscreenButton />
    </App>,
  )

describe('FullscreenButton', () => {
  test('fills the screen, and its name follows Escape', async () => {
    browserWith(true)
    show()

    await userEvent.click(screen.getByRole('button', { name: '全屏' }))
    expect(screen.getByRole('button', { name: '退出全屏' })).toBeTruthy()
    act(() => enter(null))

    expect(screen.getByRole('button', { name: '全屏' })).toBeTruthy()
  })

  test.each([
    ['does not support it', false, undefined],
    ['refuses it', true, () => Promise.reject(new TypeError('refused'))],
  ])('warns when the browser %s', async (_, enabled, request) => {
    browserWith(enabled, request)
    show()

    await userEvent.click(screen.getByRole('button', { name: '全屏' }))

    expect(await screen.findByText('you browser can not work')).toBeTruthy()
  })
})
