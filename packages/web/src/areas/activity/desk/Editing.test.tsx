import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { usePage } from '#src/platform/page.ts'
import { showPage } from '../../../../test/kit-page.tsx'
import { Editing } from './Editing.tsx'

const type = userEvent.setup()
const TOLD = '活动在此期间有了改动，你的内容还没有保存'

interface Kept {
  revision: number
  title: string
}

function Title({ of, onSaved }: { of: Kept; onSaved: () => void }) {
  const { markDirty } = usePage()
  const [title, setTitle] = useState(of.title)
  return (
    <>
      <Input
        aria-label="名称"
        value={title}
        onChange={({ target }) => {
          setTitle(target.value)
          markDirty(true)
        }}
      />
      <Button onClick={() => markDirty(false)}>发送</Button>
      <Button onClick={onSaved}>已保存</Button>
    </>
  )
}

function Desk() {
  const [kept, setKept] = useState<Kept>({ revision: 1, title: '安全月' })
  return (
    <>
      <Button onClick={() => setKept(({ revision }) => ({ revision: revision + 1, title: `改${revision + 1}` }))}>
        他人保存
      </Button>
      <Editing of={kept}>{({ begun, settle }) => <Title of={begun} onSaved={settle} />}</Editing>
    </>
  )
}

const press = (name: string) => type.click(screen.getByRole('button', { name }))
const shownTitle = () => screen.getByLabelText<HTMLInputElement>('名称').value

test('what nobody has touched follows what others save', async () => {
  showPage(<Desk />)

  await press('他人保存')

  expect(shownTitle()).toBe('改2')
  expect(screen.queryByText(TOLD)).toBeNull()
})

test('a draft outlives the save of somebody else, which is told, until it is let go', async () => {
  showPage(<Desk />)

  await type.type(screen.getByLabelText('名称'), '活动')
  await press('他人保存')
  expect(shownTitle()).toBe('安全月活动')
  expect(screen.getByText(TOLD)).toBeTruthy()

  await press('重新加载')
  await waitFor(() => expect(shownTitle()).toBe('改2'))
  expect(screen.queryByText(TOLD)).toBeNull()
})

test('a form that is being sent is still a draft; once saved it begins anew', async () => {
  const shown = showPage(<Desk />)

  await type.type(screen.getByLabelText('名称'), '活动')
  await press('发送')
  await press('他人保存')
  expect(shown.dirty).toBe(false)
  expect(shownTitle()).toBe('安全月活动')

  await press('已保存')
  expect(shownTitle()).toBe('改2')
})
