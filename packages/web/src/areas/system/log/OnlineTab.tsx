import { listOnline, logRefusals, type onlineRow } from '@portal/contract/areas/system/log/log.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { EndSessionsModal } from '#src/shared/history/EndSessionsModal.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { TimeAgo } from '#src/ui/time/TimeAgo.tsx'

type OnlineRow = z.output<typeof onlineRow>

const column = columnsOf(listOnline)

/** 在线用户: sessions that can be used this moment. */
export function OnlineTab() {
  const list = useResourceList(listOnline)
  const [ending, setEnding] = useState<readonly OnlineRow[]>([])
  return (
    <>
      <ListPage
        list={list}
        title="在线用户"
        chips={[
          { name: 'userId', label: '人员', control: <PersonSelect for={P.log} /> },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.log} /> },
          'client',
          'address',
        ]}
        columns={[
          column('userName', {
            width: 150,
            render: (_, { userName, userCode, current }) => (
              <>
                {userName} <small className="log-none">{userCode}</small>{' '}
                {current && <Tag color="success">本人当前</Tag>}
              </>
            ),
          }),
          column('orgName', { width: 140 }),
          column('client', { width: 110 }),
          column('address', { width: 130 }),
          column('createdAt', { width: 160 }),
          column('lastActiveAt', {
            width: 130,
            render: (_, { lastActiveAt }) => <TimeAgo at={lastActiveAt.getTime()} now={serverNow()} />,
          }),
          column('agent', { width: 240, ellipsis: true }),
        ]}
        actions={(row) => [
          {
            label: '结束会话',
            danger: true,
            reason: row.current ? logRefusals.ownSession.message : null,
            onClick: () => setEnding([row]),
          },
        ]}
        batch={[{ label: '结束会话', danger: true, onClick: async () => setEnding(await list.selection.collect()) }]}
      />
      {ending.length > 0 && (
        <EndSessionsModal
          ids={ending.map(({ id }) => id)}
          name={ending.length === 1 ? (ending[0]?.userName ?? '') : `${ending.length} 个会话`}
          onClose={(ended) => {
            setEnding([])
            if (ended) list.selection.clear()
          }}
        />
      )}
    </>
  )
}
