import {
  type ApiClientRow,
  apiClientRow,
  apiClientState,
  enableApiClients,
  listApiClients,
} from '@portal/contract/areas/system/api-client.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { Can } from '#src/kit/Can.tsx'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { fieldsOf } from '#src/kit/fields.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { ClientForm } from './ClientForm.tsx'
import { KeysDrawer } from './KeysDrawer.tsx'

const column = columnsOf({ row: apiClientRow, sortable: ['createdAt', 'name', 'validTo'] })
const Filter = fieldsOf(z.object({ state: apiClientState }), { optional: true })
const colours = { on: 'success', off: 'default', expired: 'warning', fused: 'error' } as const

/** 调用方: other systems with what they may call, how much, and their keys. */
export function ClientsTab() {
  const list = useResourceList<ApiClientRow>(listApiClients)
  const [editing, setEditing] = useState<{ turn: number; client: Partial<ApiClientRow> }>()
  const [keysOf, setKeysOf] = useState<string>()
  const enable = useWrite(enableApiClients)
  const edit = (client: Partial<ApiClientRow>) => setEditing((last) => ({ turn: (last?.turn ?? 0) + 1, client }))
  const opened = list.rows.find(({ id }) => id === keysOf)

  const turn = async ({ id, name, state }: ApiClientRow) => {
    const enabled = state === 'off' || state === 'fused'
    if (!enabled && !(await confirm({ name, verb: '停用', consequence: '它的调用将立即被拒绝。' }))) return
    await enable.run({ ids: [id], enabled })
  }
  const create = (
    <Can codes={[P.openInterfaceEdit]}>
      <Button type="primary" onClick={() => edit({})}>
        新增调用方
      </Button>
    </Can>
  )

  return (
    <>
      <ListPage
        list={list}
        title="调用方"
        filters={<Filter name="state" />}
        columns={[
          column('name', { width: 180 }),
          column('ownerName', {
            width: 130,
            render: (_, { ownerName, notice }) =>
              notice === '' ? (
                ownerName
              ) : (
                <Tooltip title={notice}>
                  <Tag color="warning">{ownerName}</Tag>
                </Tooltip>
              ),
          }),
          column('endpointCount', { width: 90 }),
          column('scopeText', { width: 180 }),
          column('limitText', { width: 190 }),
          column('validTo'),
          column('state', {
            width: 90,
            render: (_, { state }) => <Tag color={colours[state]}>{wordsOf(apiClientState)[state]}</Tag>,
          }),
          column('usedToday', { width: 110 }),
        ]}
        toolbar={create}
        empty={create}
        actions={(client) => [
          { label: '编辑', access: [P.openInterfaceEdit], onClick: () => edit(client) },
          { label: '密钥', onClick: () => setKeysOf(client.id) },
          {
            label: client.state === 'on' || client.state === 'expired' ? '停用' : '启用',
            access: [P.openInterfaceEdit],
            danger: client.state === 'on',
            onClick: () => void turn(client),
          },
        ]}
      />
      {editing && <ClientForm key={editing.turn} client={editing.client} onClose={() => setEditing(undefined)} />}
      {opened && <KeysDrawer client={opened} onClose={() => setKeysOf(undefined)} />}
    </>
  )
}
