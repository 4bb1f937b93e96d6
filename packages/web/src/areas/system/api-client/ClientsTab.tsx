import {
  type ApiClientRow,
  apiClientState,
  enableApiClients,
  listApiClients,
} from '@portal/contract/areas/system/api-client.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { ClientForm } from './ClientForm.tsx'
import { KeysDrawer } from './KeysDrawer.tsx'

const column = columnsOf(listApiClients)

/** 调用方: other systems with what they may call, how much, and their keys. */
export function ClientsTab() {
  const list = useResourceList(listApiClients)
  const [keysOf, setKeysOf] = useState<string>()
  const enable = useWrite(enableApiClients)
  const desk = useRecordDesk({ noun: '调用方', list })
  const opened = list.rows.find(({ id }) => id === keysOf)

  const turn = (client: ApiClientRow) => {
    const enabled = client.state === 'off' || client.state === 'fused'
    const question = enabled ? { verb: '启用' } : { verb: '停用', consequence: '它的调用将立即被拒绝。' }
    void desk.turn(client, () => enable.run({ ids: [client.id], enabled }), question)
  }

  return (
    <>
      <ListPage
        list={list}
        title="调用方"
        views="state"
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
            render: (_, { state }) => <StateWord>{wordsOf(apiClientState)[state]}</StateWord>,
          }),
          column('usedToday', { width: 110 }),
        ]}
        primary={{ label: '新增调用方', access: [P.openInterfaceEdit], onClick: () => desk.create() }}
        actions={(client) => [
          { label: '编辑', access: [P.openInterfaceEdit], onClick: () => desk.edit(client) },
          { label: '密钥', onClick: () => setKeysOf(client.id) },
          {
            label: client.state === 'on' || client.state === 'expired' ? '停用' : '启用',
            access: [P.openInterfaceEdit],
            danger: client.state === 'on',
            onClick: () => turn(client),
          },
        ]}
      />
      {desk.drawer && <ClientForm {...desk.drawer} />}
      {opened && <KeysDrawer client={opened} onClose={() => setKeysOf(undefined)} />}
    </>
  )
}
