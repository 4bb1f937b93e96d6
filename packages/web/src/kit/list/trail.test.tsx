import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { setGoer } from '#src/platform/navigate.ts'
import { aGadget, fakeServer, gadgetId, getGadget, listGadgets, showPage, signIn } from '../../../test/kit-page.tsx'
import { DetailPage } from '../DetailPage.tsx'
import { query } from '../query.ts'
import { useResourceList } from './use-resource-list.ts'

const PAGE = '/videoManage/labelManage'
const type = userEvent.setup()

function ListAndDetail() {
  const { rows } = useResourceList(listGadgets)
  const of = useQuery(query(getGadget, { id: gadgetId(2) }))
  return (
    <>
      <p>{rows.length} 行</p>
      <DetailPage of={of} back={PAGE}>
        {({ title }) => ({ title, tabs: [{ key: 'a', label: '甲', content: null }] })}
      </DetailPage>
    </>
  )
}

beforeEach(() => signIn(P.label))

test('a detail leads to its neighbours in the filtered list, also onto the next page', async () => {
  const opened: unknown[] = []
  setGoer((address) => opened.push(address))
  const server = fakeServer({
    'rest/gadget/get': () => ({ result: aGadget(2) }),
    'rest/gadget/list': ({ page }) => ({
      result: { list: page === 1 ? [aGadget(1), aGadget(2)] : [aGadget(3)], total: 3 },
    }),
  })
  const shown = showPage(<ListAndDetail />, { id: gadgetId(2), tab: 'a', pageSize: '2', 'f.status': 'draft' })
  await screen.findByText('2 行')
  // The rows are remembered after they are drawn; a detail opened later finds them.
  shown.go({ ...shown.query })

  await type.click(await screen.findByRole('button', { name: '上一条' }))
  await waitFor(() => expect(opened).toHaveLength(1))
  await type.click(screen.getByRole('button', { name: '下一条' }))

  await waitFor(() => expect(opened).toHaveLength(2))
  const ids = opened.map((address) => new URL(String(address), 'http://x').searchParams.get('id'))
  expect(ids).toEqual([gadgetId(1), gadgetId(3)])
  expect(server.to('rest/gadget/list').at(-1)?.body).toMatchObject({ page: 2, filter: { status: 'draft' } })
})
