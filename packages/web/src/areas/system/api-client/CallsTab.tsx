import { listApiClients } from '@portal/contract/areas/system/api-client.ts'
import { listCalls } from '@portal/contract/areas/system/api-client-catalogue.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Select, Tag } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { EndpointsSelect } from './EndpointsSelect.tsx'

const column = columnsOf(listCalls)

/** 调用日志: one row per signed call, without bodies. */
export function CallsTab() {
  const list = useResourceList(listCalls)
  return (
    <ListPage
      list={list}
      title="调用日志"
      chips={[
        { name: 'clientId', control: <ClientFilter /> },
        { name: 'path', control: <EndpointsSelect /> },
        'outcome',
        'slowerThan',
      ]}
      more={['from', 'to']}
      columns={[
        column('at'),
        column('clientName', { width: 150, render: (_, { clientName }) => clientName || '在线调试' }),
        column('keyTail', { width: 90 }),
        column('title', { width: 150 }),
        column('path', { width: 220 }),
        column('status', {
          width: 100,
          render: (_, { status }) => (
            <Tag color={status === 0 ? 'success' : 'error'}>{status === 0 ? '成功' : status}</Tag>
          ),
        }),
        column('message', { width: 180 }),
        column('ms', { width: 110 }),
        column('bytes', { width: 90 }),
        column('address', { width: 140 }),
        column('requestId', { width: 200 }),
      ]}
      exports={[P.openInterfaceLog]}
    />
  )
}

const useClients = () =>
  useQuery(query(listApiClients, { page: 1, pageSize: 200, keyword: '', filter: {}, sort: 'name', exactTotal: false }))

function ClientFilter(props: { id?: string; value?: string; onChange?: (id: string | undefined) => void }) {
  const clients = useClients()
  return (
    <Select
      {...props}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={(clients.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

ClientFilter.chipWords = (id: string) => <ClientName id={id} />

function ClientName({ id }: { id: string }) {
  return useClients().data?.list.find((client) => client.id === id)?.name ?? '…'
}
