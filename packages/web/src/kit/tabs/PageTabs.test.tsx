import { P } from '@portal/contract/privileges.ts'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aGadget, fakeServer, listGadgets, showPage, signIn } from '../../../test/kit-page.tsx'
import { columnsOf } from '../columns.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { useResourceList } from '../list/use-resource-list.ts'
import { PageTabs } from './PageTabs.tsx'

const column = columnsOf(listGadgets)

function Gadgets() {
  return <ListPage list={useResourceList(listGadgets)} columns={[column('title')]} />
}

const states = [
  { key: 'all', label: '全部' },
  { key: 'deleted', label: '回收站' },
]
const ways = [
  { key: 'list', label: '列表' },
  { key: 'month', label: '月历' },
]

function Desk() {
  const [state, setState] = useState('all')
  const [way, setWay] = useState('list')
  return (
    <PageTabs activeKey={state} onChange={setState} items={states} label="状态">
      <PageTabs inner look="switch" activeKey={way} onChange={setWay} items={ways} label="查看方式">
        {way === 'list' ? <Gadgets /> : <p>日历</p>}
      </PageTabs>
    </PageTabs>
  )
}

beforeEach(() => signIn(P.label))

test('strips stay where the part that is opened is no list, and lead back', async () => {
  fakeServer({ 'rest/gadget/list': () => ({ result: { list: [aGadget(1)], total: 1 } }) })
  showPage(<Desk />)
  expect(await screen.findByText('器件1')).toBeTruthy()

  fireEvent.click(screen.getByRole('tab', { name: '月历' }))
  expect(screen.getByText('日历')).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['全部', '回收站', '列表', '月历'])

  fireEvent.click(screen.getByRole('tab', { name: '列表' }))
  expect(await screen.findByText('器件1')).toBeTruthy()
  expect(screen.getAllByRole('tab')).toHaveLength(4)
})
