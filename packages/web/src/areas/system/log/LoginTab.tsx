import { listLogins } from '@portal/contract/areas/system/log/log.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { ResultTag } from './ResultTag.tsx'
import { lastDays } from './shipped-range.ts'

const column = columnsOf(listLogins)

/** 登录日志: every attempt, by whom and from where; never the password. */
export function LoginTab() {
  const [shipped] = useState(lastDays)
  const list = useResourceList(listLogins, { shipped })
  return (
    <ListPage
      list={list}
      title="登录日志"
      chips={[
        'from',
        'to',
        { name: 'userId', label: '人员', control: <PersonSelect for={P.log} /> },
        { name: 'orgId', label: '单位', control: <OrgSelect for={P.log} /> },
      ]}
      more={['result', 'address']}
      columns={[
        column('at', { width: 160 }),
        column('nameTried', { width: 130 }),
        column('userName', { width: 110, render: (_, { userName }) => userName || '—' }),
        column('orgName', { width: 130, render: (_, { orgName }) => orgName || '—' }),
        column('result', { width: 90, badge: true, render: (_, { result }) => <ResultTag result={result} /> }),
        column('why', { width: 180, render: (_, { why }) => why || '—' }),
        column('way', { width: 110 }),
        column('address', { width: 130 }),
        column('place', { width: 80 }),
        column('agent', { width: 220, ellipsis: true }),
      ]}
      exports={[P.logExport]}
    />
  )
}
