// @vitest-environment jsdom
import { fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { useTouchTap } from './use-touch-tap.ts'

function Player({ onPress }: { onPress: () => void }) {
  const root = useRef<HTMLElement>(null)
  useTouchTap(root, true)
  return (
    <section ref={root}>
      <media-controller data-testid="controller">
        <video data-testid="picture" muted />
        <button type="button" data-testid="button" aria-label="播放" onClick={onPress} />
      </media-controller>
    </section>
  )
}

const open = () => {
  const onPress = vi.fn()
  const shown = render(<Player onPress={onPress} />)
  const controller = shown.getByTestId('controller')
  const said: string[] = []
  for (const name of ['pointerup', 'pointermove', 'mouseleave', 'click'])
    controller.addEventListener(name, () => said.push(name))
  const tap = (name: 'picture' | 'button') => {
    const target = shown.getByTestId(name)
    for (const type of ['pointerdown', 'pointerup', 'click'])
      fireEvent(target, Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType: 'touch' }))
  }
  return { controller, said, tap, onPress }
}

test('a tap on the picture shows the controls once, the next one hides them', () => {
  const { controller, said, tap } = open()
  controller.setAttribute('userinactive', '')

  tap('picture')
  expect(said.filter((name) => name !== 'pointerup')).toEqual(['pointermove'])
  controller.removeAttribute('userinactive')
  tap('picture')

  expect(said.filter((name) => name !== 'pointerup')).toEqual(['pointermove', 'mouseleave'])
})

test('a button over the picture keeps its press', () => {
  const { said, tap, onPress } = open()
  tap('button')
  expect(onPress).toHaveBeenCalledOnce()
  expect(said).toContain('click')
})
