import { fireEvent, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Avatar } from './Avatar.tsx'
import { avatarSources, initialsOf } from './avatar-source.ts'

test('falls from the photo to the personnel address and on to the initials', () => {
  const { container } = render(
    <Avatar name="欧阳修文" code="A 01" photo="/file/1" photoTemplate="http://hr/photo?no={code}" />,
  )
  const picture = () => container.querySelector('img')
  const fail = () => {
    const image = picture()
    if (image) fireEvent.error(image)
  }

  expect(picture()?.getAttribute('src')).toBe('/file/1')
  fail()
  expect(picture()?.getAttribute('src')).toBe('http://hr/photo?no=A%2001')
  fail()

  expect(picture()).toBeNull()
  expect(container.textContent).toBe('修文')
})

test('shows a new photo even after the former one failed', () => {
  const { container, rerender } = render(<Avatar name="张三" code="1" photo="/file/old" />)
  const broken = container.querySelector('img')
  if (broken) fireEvent.error(broken)

  rerender(<Avatar name="张三" code="1" photo="/file/new" />)

  expect(container.querySelector('img')?.getAttribute('src')).toBe('/file/new')
})

test('knows no personnel address without code or template', () => {
  expect(avatarSources({ name: '张三', code: '', photo: null }, 'http://hr/{code}')).toEqual([])
  expect(avatarSources({ name: '张三', code: '1', photo: '' })).toEqual([])
})

test.each([
  ['张三', '张三'],
  ['王小明', '小明'],
  ['Ada Lovelace King', 'AL'],
  ['admin', 'A'],
  ['', ''],
])('shortens %s to %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
