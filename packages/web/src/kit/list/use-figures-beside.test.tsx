import { defineEndpoint } from '@portal/contract/kit/endpoint.ts'
import { pageOf } from '@portal/contract/kit/page.ts'
import { id, ids } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { aGadget, fakeServer, gadgetId, gadgetRow, listGadgets, showPage, signIn } from '../../../test/kit-page.tsx'
import { columnsOf } from '../columns.tsx'
import { ListPage } from './ListPage.tsx'
import { useFiguresBeside } from './use-figures-beside.ts'
import { useResourceList } from './use-resource-list.ts'

const row = gadgetRow.extend({ readers: z.int().meta({ label: '阅读人数' }).optional() })
const list = { ...listGadgets, result: pageOf(row) }
const figures = defineEndpoint({
  path: 'rest/gadget/figures',
  title: '查询器件人数',
  effect: 'read',
  access: [P.label],
  scope: 'rows',
  body: z.strictObject({ ids: ids(200) }),
  result: z.array(z.object({ id, readers: z.int() })),
})
const column = columnsOf({ row })
const columns = [column('title'), column('readers', { render: (_, { title, readers }) => `${title} ${readers} 人` })]

function GadgetList() {
  const found = useResourceList(list)
  return <ListPage {...useFiguresBeside({ list: found, endpoint: figures, columns, figures: ['readers'] })} />
}

const gadgets = [1, 2].map((number) => aGadget(number))
const rows = () => ({ result: { list: gadgets, total: gadgets.length } })

beforeEach(() => signIn(P.label))

test('rows stand at once, with a bar where figures are still to come; who is not told has a dash', async () => {
  let tell = () => {}
  const told = new Promise<void>((done) => {
    tell = done
  })
  const server = fakeServer({
    'rest/gadget/list': rows,
    'rest/gadget/figures': async () => {
      await told
      return { result: [{ id: gadgetId(1), readers: 7 }] }
    },
  })
  showPage(<GadgetList />)

  expect(await screen.findByText('器件1')).toBeTruthy()
  expect(screen.queryByText('—')).toBeNull()
  await waitFor(() => expect(document.querySelectorAll('.kit-figure-late')).toHaveLength(2))
  tell()
  expect(await screen.findByText('器件1 7 人')).toBeTruthy()
  expect(screen.getAllByText('—')).toHaveLength(1)
  expect(document.querySelectorAll('.kit-figure-late')).toHaveLength(0)
  expect(server.to('rest/gadget/figures').map(({ body }) => body)).toEqual([{ ids: [1, 2].map(gadgetId) }])
})

test('where they fail the list stays, with a dash in each of their cells', async () => {
  fakeServer({ 'rest/gadget/list': rows, 'rest/gadget/figures': () => ({ status: 1003, message: '没有权限' }) })
  showPage(<GadgetList />)

  await waitFor(() => expect(screen.getAllByText('—')).toHaveLength(2))
  expect(screen.getByText('器件1')).toBeTruthy()
  expect(screen.queryByText('没有权限')).toBeNull()
})
